import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Bus } from '#server/platform/bus.ts'
import type { Config } from '#server/platform/config.ts'
import type { Identity } from '#server/platform/door.ts'
import { isOwnOrigin } from '#server/platform/guards.ts'
import { openRooms, type Line } from '#server/platform/live-rooms.ts'

/** Which topics a person may listen to; each domain that has live screens adds its own kind. */
export interface Topic {
  /** `me`, `feed`, or a kind with an id as in `job:{id}`. */
  kind: string
  /** The room behind it, or null where this person may not listen. */
  resolve: (userId: string, id: string | undefined) => Promise<Room | null>
}

export interface Room {
  /** The topic on the bus. */
  topic: string
  /** Set where it matters how many people look on; false: this one is not counted. */
  isWatcher?: boolean
}

export const LIVE_PATH = '/ws/live'
const Saying = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  topics: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
})
const MAX_MESSAGE_BYTES = 16 * 1024
/** One socket may listen to so much, and keep so many messages waiting: a screen needs a handful. */
const MAX_TOPICS = 100
const MAX_WAITING = 50
/** A browser with many tabs, and no more. */
const MAX_PER_SESSION = 20
const HEARTBEAT_MS = 30_000
const POLICY_VIOLATION = 1008
const SESSION_ENDED = 4401

/** Told whenever sessions end, so that their sockets end with them (ACC-7). */
export const SESSIONS_ENDED_TOPIC = 'sessions.ended'
/** What a bus topic carries to the screens of one person. */
export const personTopic = (userId: string): string => `person:${userId}`

export interface LiveOptions {
  server: Server
  config: Config
  bus: Bus
  log: Logger
  topics: Topic[]
  identify: (request: Pick<FastifyRequest, 'headers'>) => Promise<Identity | null>
  readClock: () => Promise<string>
  heartbeatMs?: number
}

/** What is kept of a knock: enough to ask again who it was. */
type Knock = Pick<FastifyRequest, 'headers'>

/** One open screen. Thousands of them are open at a time: it keeps what it needs and nothing else. */
interface Screen extends Line {
  ws: WebSocket
  sessionId: string
  knock: Knock
  listening: Map<string, () => void>
  waiting: number
}

export const openLiveSockets = (options: LiveOptions): { close(): void; count(): number } => {
  const { server, config, bus, log, topics, identify, readClock, heartbeatMs = HEARTBEAT_MS } = options
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES })
  const rooms = openRooms(bus)
  const bySession = new Map<string, Set<Screen>>()
  const screens = new Set<Screen>()
  const answering = new WeakSet<WebSocket>()
  const resolvers = new Map(topics.map((topic) => [topic.kind, topic.resolve]))

  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // Until the handshake nobody else listens to this socket, and a caller who hangs up would end the process.
    socket.on('error', () => socket.destroy())
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    if (request.url?.split('?')[0] !== LIVE_PATH) return void refuse('404 Not Found')
    const origin = request.headers.origin
    if (origin !== undefined && !isOwnOrigin(origin, request.headers.host, config)) return void refuse('403 Forbidden')
    const knock: Knock = { headers: { cookie: request.headers.cookie } }
    const me = await identify(knock)
    if (!me) return void refuse('401 Unauthorized')
    if ((bySession.get(me.sessionId)?.size ?? 0) >= MAX_PER_SESSION) return void refuse('429 Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket, me, knock))
  }
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    void onUpgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be opened')
      socket.destroy()
    })
  server.on('upgrade', upgrade)

  /** Whoever signed out in a moment when nobody could tell this process must not stay. */
  const showOutIfSignedOut = async ({ ws, knock }: Screen): Promise<void> => {
    if (!(await identify(knock))) ws.close(SESSION_ENDED, 'signed out')
  }

  const welcome = (ws: WebSocket, wire: Duplex, me: Identity, knock: Knock): void => {
    const screen: Screen = {
      ws,
      wire,
      knock,
      userId: me.person.id,
      sessionId: me.sessionId,
      listening: new Map(),
      waiting: 0,
      isOpen: () => ws.readyState === WebSocket.OPEN,
      drop: () => ws.terminate(),
    }
    const mine = bySession.get(me.sessionId) ?? new Set()
    bySession.set(me.sessionId, mine.add(screen))
    screens.add(screen)
    answering.add(ws)
    ws.on('close', () => {
      screens.delete(screen)
      mine.delete(screen)
      if (mine.size === 0) bySession.delete(screen.sessionId)
      for (const leave of screen.listening.values()) leave()
    })
    ws.on('error', () => ws.terminate())
    ws.on('pong', () => answering.add(ws))

    const greet = async () => {
      await showOutIfSignedOut(screen)
      ws.send(JSON.stringify({ type: 'hello', now: await readClock() }))
    }
    // One after the other: two messages about one topic must not both find it free.
    let turn = greet().catch(() => ws.terminate())
    ws.on('message', (raw) => {
      if (++screen.waiting > MAX_WAITING) return ws.close(POLICY_VIOLATION, 'too many messages')
      turn = turn.then(() => hear(screen, (raw as Buffer).toString())).catch(() => ws.terminate())
      void turn.finally(() => screen.waiting--)
    })
  }

  const hear = async (screen: Screen, text: string): Promise<void> => {
    if (!screen.isOpen()) return
    const message = Saying.safeParse(parseJson(text))
    if (!message.success) return screen.ws.close(POLICY_VIOLATION, 'unknown message')
    for (const topic of message.data.topics) {
      if (message.data.type === 'subscribe') await enter(screen, topic)
      else leave(screen, topic)
    }
  }

  const enter = async (screen: Screen, topic: string): Promise<void> => {
    if (screen.listening.has(topic)) return
    const [kind = '', id] = topic.split(':', 2)
    const room = screen.listening.size < MAX_TOPICS ? await resolvers.get(kind)?.(screen.userId, id) : null
    // Gone meanwhile: what is subscribed now would never be let go of.
    if (!screen.isOpen()) return
    if (room) screen.listening.set(topic, rooms.join(room.topic, topic, screen, room.isWatcher ?? null))
    screen.ws.send(JSON.stringify({ type: room ? 'subscribed' : 'refused', topic }))
  }

  const leave = ({ listening }: Screen, topic: string): void => {
    listening.get(topic)?.()
    listening.delete(topic)
  }

  const stopListening = bus.subscribe(SESSIONS_ENDED_TOPIC, ({ sessionIds }: { sessionIds: string[] }) => {
    for (const id of sessionIds) for (const { ws } of bySession.get(id) ?? []) ws.close(SESSION_ENDED, 'signed out')
  })
  bus.onMissed(() => {
    for (const screen of screens) void showOutIfSignedOut(screen).catch(() => screen.drop())
  })
  const heartbeat = setInterval(() => {
    for (const ws of sockets.clients) {
      // No answer since the last ping: the line is dead, and the other side will call again.
      if (!answering.delete(ws)) ws.terminate()
      else ws.ping()
    }
  }, heartbeatMs)
  heartbeat.unref()

  return {
    count: () => sockets.clients.size,
    close() {
      clearInterval(heartbeat)
      stopListening()
      server.off('upgrade', upgrade)
      for (const ws of sockets.clients) ws.terminate()
      rooms.close()
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
