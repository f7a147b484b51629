// Chat pages as raw sockets in a separate process, so that the server is measured and not a client library.
import { connect, type Socket } from 'node:net'
import { conversationId, cookieOf } from './load-data.ts'

/** Pages 2n-1 and 2n are the two users of conversation n. */
interface Page {
  n: number
  socket: Socket
  onMessage: (text: string) => void
}

const [port = '', sockets = '0', mode = 'joined'] = process.argv.slice(2)
const MAX_CONCURRENT = 50
const now = (): number => performance.timeOrigin + performance.now()

/** A client's frames must be masked; a mask of zeros is valid. */
const masked = (text: string): Buffer => {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, body])
}

const TEXT = 1
const PING = 9
/** A client that does not answer two pings is disconnected. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Handles the complete frames received so far; returns the rest. */
const readFrames = (bytes: Buffer, { onMessage, socket }: Page): Buffer => {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1]! & 0x7f
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length - at < head) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (bytes.length - at < head + length) break
    const kind = bytes[at]! & 0x0f
    if (kind === TEXT) onMessage(bytes.toString('utf8', at + head, at + head + length))
    if (kind === PING) socket.write(PONG)
    at += head + length
  }
  return bytes.subarray(at)
}

const conversationOf = (n: number): string => conversationId(Math.ceil(n / 2))

const openPage = (n: number): Promise<Page> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    const page: Page = { n, socket, onMessage: () => {} }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.write(
      `GET /ws/chat HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${Buffer.from(String(n).padStart(16, '0')).toString('base64')}\r\nCookie: ${cookieOf(n)}\r\n\r\n`,
    )
    let rest = Buffer.alloc(0)
    let isUpgraded = false
    page.onMessage = (text) => {
      if (text.includes('"type":"presence"')) resolve(page)
      if (text.includes('"type":"error"')) reject(new Error(text))
    }
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      if (!isUpgraded) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!rest.includes('101 Switching')) return reject(new Error(rest.toString()))
        isUpgraded = true
        rest = rest.subarray(end + 4)
        if (mode === 'bare') resolve(page)
        else socket.write(masked(JSON.stringify({ type: 'auth', conversationId: conversationOf(n) })))
      }
      rest = Buffer.from(readFrames(rest, page))
    })
  })

const pages: Page[] = []
for (let n = 1; n <= Number(sockets); n += MAX_CONCURRENT)
  pages.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(MAX_CONCURRENT, Number(sockets) + 1 - n) }, (_, i) => openPage(n + i)),
    )),
  )

let named = 0
const send = ({ n, socket }: Page): string => {
  const clientId = `${process.pid}-${++named}`
  const content = `Message ${named}: back by 6:50 with the hinges.`
  socket.write(masked(JSON.stringify({ type: 'send_message', conversationId: conversationOf(n), content, clientId })))
  return clientId
}

/** Each page sends the next message as soon as the last one is acknowledged. */
const exchange = async (ms: number): Promise<number> => {
  const until = now() + ms
  let acknowledged = 0
  await Promise.all(
    pages.map(
      (page) =>
        new Promise<void>((resolve) => {
          page.onMessage = (text) => {
            if (!text.startsWith('{"type":"ack"')) return
            acknowledged++
            if (now() < until) send(page)
            else resolve()
          }
          send(page)
        }),
    ),
  )
  return acknowledged
}

/** Sends at a fixed rate from all pages until `count`; returns the delivery time of each message. */
const deliver = async (count: number, perSecond: number): Promise<number[]> => {
  const sentAt = new Map<string, number>()
  const waits: number[] = []
  for (const page of pages) {
    page.onMessage = (text) => {
      const clientId = /"type":"new_message".*"clientId":"([\d-]+)"/.exec(text)?.[1]
      const from = clientId && sentAt.get(`${clientId} to ${page.n}`)
      if (from) waits.push(now() - from)
    }
  }
  const began = now()
  for (let sent = 0; sent < count;) {
    for (; sent < Math.min(count, ((now() - began) / 1000) * perSecond); sent++) {
      const page = pages[(sent * 7919) % pages.length]!
      const partner = page.n % 2 === 1 ? page.n + 1 : page.n - 1
      sentAt.set(`${process.pid}-${named + 1} to ${partner}`, now())
      send(page)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const last = now()
  while (waits.length < count && now() - last < 10_000) await new Promise((resolve) => setTimeout(resolve, 20))
  return waits
}

process.send!({ ready: pages.length })
process.on('message', async (order: { exchange: number } | { deliver: number; perSecond: number } | 'end') => {
  if (order === 'end') {
    for (const { socket } of pages) socket.destroy()
    process.exit(0)
  }
  if ('exchange' in order) process.send!({ acknowledged: await exchange(order.exchange) })
  else process.send!({ waits: await deliver(order.deliver, order.perSecond) })
})
