// Viewers of one job as raw sockets, so that the server is measured and not a client library.
import { connect, type Socket } from 'node:net'
import { cookieOf } from './load-data.ts'

const [port, first, count, jobId] = [
  process.argv[2]!,
  Number(process.argv[3]),
  Number(process.argv[4]),
  process.argv[5]!,
]
const MAX_CONCURRENT = 50

/** A client's frames must be masked; a mask of zeros is valid. */
const masked = (text: string): Buffer => {
  const body = Buffer.from(text)
  if (body.length > 125) throw new RangeError('only short messages')
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}
const SUBSCRIBE = masked(JSON.stringify({ type: 'subscribe', topics: [`job:${jobId}`] }))
const now = (): number => performance.timeOrigin + performance.now()

let ready = 0
let received: number[] = []
const sockets: Socket[] = []

const openScreen = (n: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let isJoined = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.write(
      `GET /ws/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${Buffer.from(String(n).padStart(16, '0')).toString('base64')}\r\nCookie: ${cookieOf(n)}\r\n\r\n`,
    )
    let isUpgraded = false
    socket.on('data', (bytes) => {
      if (isJoined) {
        // Only bids count; the number of viewers is sent as well.
        if (bytes.includes('"name":"bids"')) received.push(now())
        return
      }
      if (!isUpgraded && bytes.includes('101 Switching')) {
        isUpgraded = true
        socket.write(SUBSCRIBE)
      }
      if (bytes.includes('"subscribed"')) {
        isJoined = true
        ready++
        resolve()
      }
    })
    sockets.push(socket)
  })

for (let n = first; n < first + count; n += MAX_CONCURRENT)
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, first + count - n) }, (_, i) => openScreen(n + i)))
process.send!({ ready })

process.on('message', (question) => {
  if (question === 'report') {
    process.send!({ received })
    received = []
  }
  if (question === 'end') {
    for (const socket of sockets) socket.destroy()
    process.exit(0)
  }
})
