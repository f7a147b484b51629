import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Problem } from '#core/kernel/problem.ts'
import { MINUTE_MS, SECOND_MS } from '#core/kernel/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { networkOf, trustedProxies } from '#server/platform/http/guards.ts'

/** NET-11: how long a connection may be kept by a client that sends nothing, or too slowly. */
export const CONNECTION_TIMES = {
  /** The head of a request, from the opening of the connection. */
  headersTimeout: 15 * SECOND_MS,
  /** Without a byte in either direction, such as half a body; an answer takes less. */
  connectionTimeout: 30 * SECOND_MS,
  /** Between two requests; longer than the minute after which proxies give up a connection. */
  keepAliveTimeout: 65 * SECOND_MS,
  /** A whole request: enough for the largest file over a slow phone. */
  requestTimeout: 5 * MINUTE_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
}

/** For the client to read the answer and to close its side. */
const LINGER_MS = SECOND_MS

/**
 * NET-11: answers what is not, or not yet, a request. Ending our side alone would leave the connection open for as long
 * as the client likes.
 */
export const refuseConnection = (
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
  status: string,
  problem?: Problem,
): void => {
  const body = problem ? JSON.stringify(problem) : ''
  const type = problem ? { 'content-type': 'application/json; charset=utf-8' } : {}
  const head = { ...headers, ...type, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  const closing = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(closing))
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** Invalid HTTP has no request to reply to; the client still gets a refusal in JSON. */
export const answerBroken =
  (headers: Readonly<Record<string, string>>) =>
  ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    if (code === 'HPE_HEADER_OVERFLOW')
      return refuseConnection(socket, headers, '431 Request Header Fields Too Large', {
        message: 'The head of the request is too large.',
        code: 'too_large',
      })
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
      return refuseConnection(socket, headers, '408 Request Timeout', {
        message: 'The request took too long to arrive.',
        code: 'too_slow',
      })
    refuseConnection(socket, headers, '400 Bad Request', {
      message: 'This is not a valid request.',
      code: 'bad_request',
    })
  }

/**
 * NET-12: neither everybody together nor one network can take every descriptor of the process. A proxy connects for
 * everybody, so it has no limit of its own.
 */
export const limitConnections = (
  server: Server,
  config: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>,
): void => {
  const isProxy = trustedProxies(config.trustProxy)
  const counts = new Map<string, number>()
  server.maxConnections = config.maxConnections
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // Gone before it was counted.
    if (address === undefined) return void socket.destroy()
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    if (count > config.maxConnectionsPerAddress) return void socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const left = counts.get(network)! - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
  })
}
