// A minimal load generator: on a machine with two cores its own CPU time distorts the result.
import { connect } from 'node:net'

export interface Drive {
  perSecond: number
  total: number
  refused: number
  /** Milliseconds, one for each response. */
  waits: number[]
}

export interface DriveOptions {
  url: string
  connections: number
  seconds: number
  /** The next request, complete with its final empty line and body. */
  next: () => string
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i

/** The length of the response; null while it is not known. */
const lengthOfAnswer = (bytes: Buffer): number | null => {
  const head = bytes.indexOf(END_OF_HEAD)
  if (head < 0) return null
  return head + END_OF_HEAD.length + Number(LENGTH.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0)
}

export const drive = ({ url, connections, seconds, next }: DriveOptions): Promise<Drive> => {
  const { port, hostname } = new URL(url)
  const until = performance.now() + seconds * 1000
  const seen = { total: 0, refused: 0, waits: [] as number[] }
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      let pending = Buffer.alloc(0)
      let sentAt = 0
      const ask = () => {
        if (performance.now() > until) return void socket.end(resolve)
        sentAt = performance.now()
        socket.write(next())
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (bytes) => {
        pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
        const length = lengthOfAnswer(pending)
        if (length === null || pending.length < length) return
        seen.waits.push(performance.now() - sentAt)
        seen.total++
        // "HTTP/1.1 2": everything else was refused.
        if (pending[9] !== 0x32) seen.refused++
        pending = Buffer.alloc(0)
        ask()
      })
    })
  return Promise.all(Array.from({ length: connections }, one)).then(() => ({
    ...seen,
    perSecond: seen.total / seconds,
  }))
}

export const getRequest = (path: string, cookie: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\nCookie: ${cookie}\r\n\r\n`
export const postRequest = (path: string, cookie: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
