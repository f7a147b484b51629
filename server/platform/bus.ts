import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import { randomToken } from '#server/platform/secrets.ts'

/** Carries short messages to every process: at once inside this one, by PostgreSQL or Redis to the others. */
export interface Bus {
  publish(topic: string, data: unknown): void
  subscribe(topic: string, hear: (data: any) => void): () => void
  /** Wakes whoever waits for a NOTIFY on this channel, such as the outbox dispatcher. */
  onNotify(channel: string, hear: () => void): void
  /** Something that others sent did not come through: whoever depends on it looks again. */
  onMissed(hear: () => void): void
  close(): Promise<void>
}

/** What was said within one moment, in one piece of mail. */
interface Envelope {
  from: string
  messages: [topic: string, data: unknown][]
}

/** The wire between processes; the bus itself does not care which one it is. */
interface Wire {
  maxBytes: number
  send(text: string): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'nearhand'
/** PostgreSQL takes less than 8,000 bytes: messages carry ids, and a screen fetches the rest. */
const NOTIFY_MAX_BYTES = 7_900
/** Sent in place of a message that is too large for the wire. */
const MISSED = 'bus.missed'
const RECONNECT_MS = 1_000
/** Each NOTIFY costs a commit: what is said in the same moment travels together. */
const GATHER_MS = 2
const KEEP_ALIVE_MS = 10_000

export const openBus = async (
  { databaseUrl, redisUrl, pool }: { databaseUrl: string; redisUrl: string | null; pool: pg.Pool },
  log: Logger,
): Promise<Bus> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const self = randomToken()
  /** Whoever stumbles over a message keeps it neither from the others nor takes the process down. */
  const tell = (event: string, data?: unknown) => {
    for (const hear of emitter.listeners(event)) {
      try {
        hear(data)
      } catch (error) {
        log.error({ err: error, event }, 'a live message was not taken well')
      }
    }
  }
  const receive = (text: string) => {
    const envelope = readEnvelope(text)
    if (!envelope) return log.warn('a message on our channel is not one of ours')
    if (envelope.from === self) return
    for (const [topic, data] of envelope.messages) {
      if (topic === MISSED) missed()
      else tell(`topic:${topic}`, data)
    }
  }
  const missed = () => tell('missed')

  const notify = await listenToPostgres(databaseUrl, log, missed, (channel, text) => {
    if (channel === CHANNEL) receive(text)
    else tell(`notify:${channel}`)
  })
  const wire: Wire = redisUrl ? await openRedisWire(redisUrl, log, missed, receive) : postgresWire(pool)

  /** Messages that wait for the mail, as text; their sum with the cover of the envelope stays below what the wire takes. */
  let waiting: string[] = []
  let waitingBytes = 0
  let leaving: ReturnType<typeof setTimeout> | null = null
  /** The last that left. */
  let underway: Promise<void> = Promise.resolve()
  let isClosed = false
  const cover = Buffer.byteLength(JSON.stringify({ from: self, messages: [] } satisfies Envelope))
  const post = () => {
    if (leaving) clearTimeout(leaving)
    leaving = null
    if (waiting.length === 0) return
    const text = `{"from":"${self}","messages":[${waiting.join(',')}]}`
    waiting = []
    waitingBytes = 0
    underway = wire
      .send(text)
      .catch((error: unknown) => log.warn({ err: error }, 'live messages did not reach the other processes'))
  }
  const enqueue = (topic: string, data: unknown) => {
    const text = JSON.stringify([topic, data])
    const bytes = Buffer.byteLength(text) + 1
    if (cover + bytes > wire.maxBytes) {
      log.warn({ topic }, 'a live message is too large for the other processes: they look again')
      return enqueue(MISSED, null)
    }
    if (cover + waitingBytes + bytes > wire.maxBytes) post()
    waiting.push(text)
    waitingBytes += bytes
    leaving ??= setTimeout(post, GATHER_MS)
  }

  return {
    publish(topic, data) {
      // What a timer still sends: the screens here are gone, and those elsewhere look again by themselves.
      if (isClosed) return
      tell(`topic:${topic}`, data)
      enqueue(topic, data)
    },
    subscribe(topic, hear) {
      emitter.on(`topic:${topic}`, hear)
      return () => void emitter.off(`topic:${topic}`, hear)
    },
    onNotify: (channel, hear) => void emitter.on(`notify:${channel}`, hear),
    onMissed: (hear) => void emitter.on('missed', hear),
    async close() {
      isClosed = true
      post()
      await underway
      await Promise.all([notify.close(), wire.close()])
    },
  }
}

const readEnvelope = (text: string): Envelope | null => {
  try {
    const { from, messages } = JSON.parse(text) as Partial<Envelope>
    return from && Array.isArray(messages) ? { from, messages } : null
  } catch {
    return null
  }
}

const postgresWire = (pool: pg.Pool): Wire => ({
  maxBytes: NOTIFY_MAX_BYTES,
  send: async (text) => void (await pool.query('select pg_notify($1, $2)', [CHANNEL, text])),
  close: async () => {},
})

const openRedisWire = async (
  redisUrl: string,
  log: Logger,
  missed: () => void,
  receive: (text: string) => void,
): Promise<Wire> => {
  const { Redis } = await import('ioredis')
  const sender = new Redis(redisUrl)
  const receiver = new Redis(redisUrl)
  for (const redis of [sender, receiver])
    redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'))
  await receiver.subscribe(CHANNEL)
  receiver.on('message', (_channel: string, text: string) => receive(text))
  // Ready again: what came while it was not is lost.
  receiver.on('ready', missed)
  return {
    maxBytes: Infinity,
    send: async (text) => void (await sender.publish(CHANNEL, text)),
    close: async () => {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}

/** One connection that only listens and comes back by itself when it is lost. */
const listenToPostgres = async (
  url: string,
  log: Logger,
  missed: () => void,
  hear: (channel: string, text: string) => void,
) => {
  let isClosing = false
  let client: pg.Client | null = null

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS })
    fresh.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    fresh.on('error', (error) => log.warn({ err: error }, 'the listening connection was lost'))
    // Also the end of a connection that never came to be: the next try follows from here, and only from here.
    fresh.on('end', () => {
      if (!isClosing) setTimeout(() => void connect().then(missed, () => {}), RECONNECT_MS).unref()
    })
    await fresh.connect()
    client = fresh
    if (isClosing) return fresh.end()
    try {
      await fresh.query(`listen ${CHANNEL}; listen outbox`)
    } catch (error) {
      await fresh.end()
      throw error
    }
  }
  const close = async () => {
    isClosing = true
    await client?.end()
  }
  try {
    await connect()
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
