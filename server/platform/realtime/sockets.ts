import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Config } from '#server/platform/config/config.ts'
import { refuseConnection } from '#server/platform/http/connections/connections.ts'
import { elsewhereOf, type Identity } from '#server/platform/http/server.ts'
import { isOwnHost, isOwnOrigin, requestedHost, securityHeaders } from '#server/platform/http/guards.ts'
import { MAX_UNREAD_BYTES, type Connection } from '#server/platform/realtime/channels.ts'

/** One open connection of one user. There are thousands, so it keeps only what it needs. */
export interface SocketConnection extends Connection {
  sessionId: string
  send(message: object): void
  end(code: number, reason: string): void
}

/** The handler of one path: the platform knows who is connected, the channel handles the messages. */
export interface SocketChannel {
  path: `/ws/${string}`
  maxBytes: number
  /** This many messages of one connection may wait to be handled. */
  maxWaiting: number
  /** Called first; messages that arrive meanwhile are handled afterwards. */
  enter(connection: SocketConnection): Promise<void>
  /** Called for one message after the other of a connection. */
  handle(connection: SocketConnection, text: string): Promise<void>
  leave(connection: SocketConnection): void
  close(): void
}

export interface SocketOptions {
  server: Server
  config: Config
  bus: Bus
  log: Logger
  rooms: SocketChannel[]
  identify: (request: Pick<FastifyRequest, 'headers'>) => Promise<Identity | null>
  /** Called when a user connects and disconnects. */
  presence?: { come(userId: string): void; go(userId: string): void }
  heartbeatMs?: number
}

/** Published when sessions end, so that their sockets are closed (ACC-7). */
export const SESSIONS_ENDED_TOPIC = 'sessions.ended'
export const POLICY_VIOLATION = 1008
const SESSION_ENDED = 4401
/** Enough for a browser with many tabs. */
const MAX_PER_SESSION = 20
const HEARTBEAT_MS = 30_000
/** A connection that does not close by then is terminated. */
const GO_MS = 2_000

/** The part of the upgrade request that is needed to authenticate again. */
type UpgradeRequest = Pick<FastifyRequest, 'headers'>

interface OpenConnection {
  connection: SocketConnection
  ws: WebSocket
  room: SocketChannel
  upgrade: UpgradeRequest
  waiting: number
  isAnswering: boolean
  /** Whether the client sent a message since the last heartbeat. */
  isUsed: boolean
}

const closeSignedOut = (ws: WebSocket): void => {
  ws.close(SESSION_ENDED, 'signed out')
  setTimeout(() => ws.terminate(), GO_MS).unref()
}

export const openSockets = (options: SocketOptions): { close(): void; count(path?: string): number } => {
  const { server, config, bus, log, identify, presence, heartbeatMs = HEARTBEAT_MS } = options
  const headers = securityHeaders(config)
  const rooms = new Map(
    options.rooms.map((room) => [
      room.path as string,
      {
        room,
        sockets: new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: room.maxBytes }),
      },
    ]),
  )
  const bySession = new Map<string, Set<OpenConnection>>()
  const connections = new Set<OpenConnection>()

  const countOf = (sessionId: string, room: SocketChannel): number => {
    let count = 0
    for (const open of bySession.get(sessionId) ?? []) if (open.room === room) count++
    return count
  }

  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // Nothing else listens for errors before the handshake, and an unhandled one would crash the process.
    socket.on('error', () => socket.destroy())
    const refuse = (status: string) => refuseConnection(socket, headers, status)
    if (!isOwnHost(requestedHost(request, config), request.socket.localPort, config)) {
      const { code, message } = elsewhereOf(config)
      return refuseConnection(socket, headers, '421 Misdirected Request', { code, message })
    }
    const found = rooms.get(request.url?.split('?')[0] ?? '')
    if (!found) return refuse('404 Not Found')
    const origin = request.headers.origin
    if (origin !== undefined && !isOwnOrigin(origin, request.headers.host, config)) return refuse('403 Forbidden')
    const upgrade: UpgradeRequest = { headers: { cookie: request.headers.cookie } }
    const me = await identify(upgrade)
    if (!me) return refuse('401 Unauthorized')
    if (countOf(me.sessionId, found.room) >= MAX_PER_SESSION) return refuse('429 Too Many Requests')
    found.sockets.handleUpgrade(request, socket, head, (ws) => welcome(found.room, ws, socket, me, upgrade))
  }
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    void onUpgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'opening a socket failed')
      socket.destroy()
    })
  server.on('upgrade', handleUpgrade)

  const closeIfSignedOut = async ({ ws, upgrade }: OpenConnection): Promise<void> => {
    if (!(await identify(upgrade))) closeSignedOut(ws)
  }
  const identifyAgain = (open: OpenConnection): void => void closeIfSignedOut(open).catch(() => open.connection.drop())

  const welcome = (room: SocketChannel, ws: WebSocket, socket: Duplex, me: Identity, upgrade: UpgradeRequest): void => {
    const connection: SocketConnection = {
      socket,
      userId: me.person.id,
      sessionId: me.sessionId,
      isOpen: () => ws.readyState === WebSocket.OPEN,
      drop: () => ws.terminate(),
      send: (message) => (socket.writableLength > MAX_UNREAD_BYTES ? ws.terminate() : ws.send(JSON.stringify(message))),
      end: (code, reason) => ws.close(code, reason),
    }
    const open: OpenConnection = { connection, ws, room, upgrade, waiting: 0, isAnswering: true, isUsed: false }
    const mine = bySession.get(me.sessionId) ?? new Set()
    bySession.set(me.sessionId, mine.add(open))
    connections.add(open)
    presence?.come(connection.userId)
    ws.on('close', () => {
      connections.delete(open)
      mine.delete(open)
      if (mine.size === 0) bySession.delete(connection.sessionId)
      room.leave(connection)
      presence?.go(connection.userId)
    })
    ws.on('error', () => ws.terminate())
    ws.on('pong', () => (open.isAnswering = true))

    const greet = async () => {
      await closeIfSignedOut(open)
      await room.enter(connection)
    }
    // One after the other: two messages about one row must not be handled concurrently.
    let turn = greet().catch(() => ws.terminate())
    ws.on('message', (raw) => {
      open.isUsed = true
      if (++open.waiting > room.maxWaiting) return ws.close(POLICY_VIOLATION, 'too many messages')
      turn = turn
        .then(() => (connection.isOpen() ? room.handle(connection, (raw as Buffer).toString()) : undefined))
        .catch((error: unknown) => {
          log.error({ err: error, path: room.path }, 'a socket message failed')
          ws.terminate()
        })
      void turn.finally(() => open.waiting--)
    })
  }

  const stopListening = bus.subscribe(SESSIONS_ENDED_TOPIC, ({ sessionIds }: { sessionIds: string[] }) => {
    for (const id of sessionIds) for (const { ws } of bySession.get(id) ?? []) closeSignedOut(ws)
  })
  // Disconnects users who signed out while this process could not receive messages.
  bus.onMissed(() => {
    for (const open of connections) identifyAgain(open)
  })
  const heartbeat = setInterval(() => {
    for (const open of connections) {
      // No reply since the last ping: the connection is dead, and the client will reconnect.
      if (!open.isAnswering) open.ws.terminate()
      else {
        open.isAnswering = false
        open.ws.ping()
        // ACC-13: a message is use of the session, as a request is.
        if (open.isUsed) identifyAgain(open)
        open.isUsed = false
      }
    }
  }, heartbeatMs)
  heartbeat.unref()

  return {
    count: (path) => (path === undefined ? connections.size : (rooms.get(path)?.sockets.clients.size ?? 0)),
    close() {
      clearInterval(heartbeat)
      stopListening()
      server.off('upgrade', handleUpgrade)
      for (const { sockets } of rooms.values()) for (const ws of sockets.clients) ws.terminate()
      for (const { room } of rooms.values()) room.close()
    },
  }
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
