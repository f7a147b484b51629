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

/** Which topics a person may listen to; each domain that has live screens adds its own kind. */
export interface Topic {
  /** `me`, `feed`, or a kind with an id as in `job:{id}`. */
  kind: string
  /** The bus topic behind it, or null where this person may not listen. */
  resolve: (me: Identity, id: string | undefined) => Promise<string | null>
}

export const LIVE_PATH = '/ws/live'
const Subscribe = z.object({
  type: z.literal('subscribe'),
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

export interface LiveEvent {
  name: string
  data: unknown
}

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

type Knock = Pick<FastifyRequest, 'headers'>

export const openLiveSockets = (options: LiveOptions): { close(): void; count(): number } => {
  const { server, config, bus, log, topics, identify, readClock, heartbeatMs = HEARTBEAT_MS } = options
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES })
  const bySession = new Map<string, Set<WebSocket>>()
  const knocks = new Map<WebSocket, Knock>()
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
    const knock = { headers: request.headers }
    const me = await identify(knock)
    if (!me) return void refuse('401 Unauthorized')
    if ((bySession.get(me.sessionId)?.size ?? 0) >= MAX_PER_SESSION) return void refuse('429 Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, me, knock))
  }
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    void onUpgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be opened')
      socket.destroy()
    })
  server.on('upgrade', upgrade)

  /** Whoever signed out in a moment when nobody could tell this process must not stay. */
  const showOutIfSignedOut = async (ws: WebSocket, knock: Knock): Promise<void> => {
    if (!(await identify(knock))) ws.close(SESSION_ENDED, 'signed out')
  }

  const welcome = (ws: WebSocket, me: Identity, knock: Knock): void => {
    const mine = bySession.get(me.sessionId) ?? new Set()
    bySession.set(me.sessionId, mine.add(ws))
    knocks.set(ws, knock)
    answering.add(ws)
    const listening = new Map<string, () => void>()
    ws.on('close', () => {
      knocks.delete(ws)
      mine.delete(ws)
      if (mine.size === 0) bySession.delete(me.sessionId)
      for (const stop of listening.values()) stop()
    })
    ws.on('error', () => ws.terminate())
    ws.on('pong', () => answering.add(ws))

    const greet = async () => {
      await showOutIfSignedOut(ws, knock)
      ws.send(JSON.stringify({ type: 'hello', now: await readClock() }))
    }
    // One after the other: two messages about one topic must not both find it free.
    let waiting = 0
    let turn = greet().catch(() => ws.terminate())
    ws.on('message', (raw) => {
      if (++waiting > MAX_WAITING) return ws.close(POLICY_VIOLATION, 'too many messages')
      turn = turn.then(() => hear(ws, me, listening, (raw as Buffer).toString())).catch(() => ws.terminate())
      void turn.finally(() => waiting--)
    })
  }

  const hear = async (ws: WebSocket, me: Identity, listening: Map<string, () => void>, text: string): Promise<void> => {
    if (ws.readyState !== WebSocket.OPEN) return
    const message = Subscribe.safeParse(parseJson(text))
    if (!message.success) return ws.close(POLICY_VIOLATION, 'unknown message')
    for (const topic of message.data.topics) {
      if (listening.has(topic)) continue
      const [kind = '', id] = topic.split(':', 2)
      const busTopic = listening.size < MAX_TOPICS ? await resolvers.get(kind)?.(me, id) : null
      // Gone meanwhile: what is subscribed now would never be let go of.
      if (ws.readyState !== WebSocket.OPEN) return
      if (!busTopic) {
        ws.send(JSON.stringify({ type: 'refused', topic }))
        continue
      }
      const send = ({ name, data }: LiveEvent) =>
        ws.send(JSON.stringify({ type: 'event', topic, name, data, at: new Date().toISOString() }))
      listening.set(topic, bus.subscribe(busTopic, send))
      ws.send(JSON.stringify({ type: 'subscribed', topic }))
    }
  }

  const stopListening = bus.subscribe(SESSIONS_ENDED_TOPIC, ({ sessionIds }: { sessionIds: string[] }) => {
    for (const id of sessionIds) for (const ws of bySession.get(id) ?? []) ws.close(SESSION_ENDED, 'signed out')
  })
  bus.onMissed(() => {
    for (const [ws, knock] of knocks) void showOutIfSignedOut(ws, knock).catch(() => ws.terminate())
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
