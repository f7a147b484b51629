import { MINUTE_MS } from '#core/kernel/time.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { newId } from '#server/platform/database/ids.ts'
import { randomToken } from '#server/platform/security/secrets.ts'

/** Carries short messages to every process: directly within this one, through PostgreSQL or Redis to the others. */
export interface Bus {
  publish(topic: string, data: unknown): void
  subscribe(topic: string, handle: (data: any) => void): () => void
  /** Calls `handle` for each NOTIFY on this channel, such as for the outbox dispatcher. */
  onNotify(channel: string, handle: () => void): void
  /** Called after messages from other processes may have been lost: subscribers read their data again. */
  onMissed(handle: () => void): void
  /** How long this topic has certainly had no message, over all processes; at most `REMEMBER_MS`. */
  quietMs(topic: string): number
  close(): Promise<void>
}

export interface OpenBus extends Bus {
  /** Resolves when a message to all processes has come back to this one. */
  echo(): Promise<void>
}

/** Messages that are sent together. */
interface Envelope {
  from: string
  messages: [topic: string, data: unknown][]
}

/** Refers to a message that was too large to send. */
interface Note {
  from: string
  overflowId: string
}

/** The connection between processes: PostgreSQL or Redis. */
interface ProcessConnection {
  send(from: string, text: string): Promise<void>
  /** Reads a message that was stored because it was too large. */
  fetch?(overflowId: string): Promise<string | null>
  /** How many other processes listen; without it others are assumed. */
  countOthers?(): Promise<number>
  close(): Promise<void>
}

const CHANNEL = 'nearhand'
/** NOTIFY takes less than 8,000 bytes; a larger message is stored in a table and referred to. */
const MAX_NOTIFY_BYTES = 7_900
const RECONNECT_MS = 1_000
/** Each NOTIFY costs a commit, so messages are batched for this time. */
const BATCH_MS = 2
const KEEP_ALIVE_MS = 10_000
/** The application name of the listening connections, by which processes of one instance find each other. */
export const LISTENER = 'nearhand listens'
/** Sent by a process that has just started, and in reply by the others. */
const HELLO = 'bus.hello'
const HELLO_MS = 1_000
/** Sent by a process to itself through the connection. */
const ECHO = 'bus.echo'
const COUNT_OTHERS_MS = 15_000
/** Without a message from another process for this long a process assumes that it is the only one. */
const ALONE_AFTER_MS = MINUTE_MS
/** A page that is opened asks for the last seconds only. */
const REMEMBER_MS = MINUTE_MS

export const openBus = async (
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string | null },
  log: Logger,
): Promise<OpenBus> => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const self = randomToken()
  /** A failing subscriber must not affect the others or crash the process. */
  const emit = (event: string, data?: unknown) => {
    for (const handle of emitter.listeners(event)) {
      try {
        handle(data)
      } catch (error) {
        log.error({ err: error, event }, 'a subscriber of live messages failed')
      }
    }
  }
  /** LIVE-11: when each topic had its last message, the latest last. Before `knownSince` messages may have been lost. */
  const lastMessages = new Map<string, number>()
  let knownSince = performance.now()
  const emitMessage = (topic: string, data: unknown) => {
    const now = performance.now()
    lastMessages.delete(topic)
    lastMessages.set(topic, now)
    for (const [old, at] of lastMessages) {
      if (at > now - REMEMBER_MS) break
      lastMessages.delete(old)
    }
    emit(`topic:${topic}`, data)
  }
  /**
   * A process that is the only one sends nothing: a new process announces itself and gets a reply before it has
   * subscribers.
   */
  let othersUntil = 0
  const markOthersSeen = () => {
    othersUntil = Math.max(othersUntil, Date.now() + ALONE_AFTER_MS)
  }
  const answered = new Set<string>()
  const greet = (from: string, { isNew }: { isNew: boolean }) => {
    answered.add(from)
    if (isNew) enqueue(HELLO, { isNew: false })
  }
  const deliver = ({ from, messages }: Envelope) => {
    markOthersSeen()
    for (const [topic, data] of messages) {
      if (topic === HELLO) greet(from, data as { isNew: boolean })
      else emitMessage(topic, data)
    }
  }
  const open = async (came: Envelope | Note, before: Promise<void> | null): Promise<void> => {
    await before
    const envelope = 'messages' in came ? came : readEnvelope((await connection.fetch?.(came.overflowId)) ?? '')
    if (envelope && 'messages' in envelope) deliver(envelope)
    else missed()
  }
  /** The stored message that is being read: later ones wait, to keep the order. */
  let fetching: Promise<void> | null = null
  const receive = (text: string) => {
    const came = readEnvelope(text)
    if (!came) return log.warn('a message on our channel is not one of ours')
    if (came.from === self) return handleEcho(came)
    if ('messages' in came && !fetching) return deliver(came)
    const mine = open(came, fetching)
      .catch(missed)
      .finally(() => {
        if (fetching === mine) fetching = null
      })
    fetching = mine
  }
  const echoes = new Map<string, () => void>()
  const handleEcho = (came: Envelope | Note) => {
    if ('messages' in came) for (const [topic, id] of came.messages) if (topic === ECHO) echoes.get(id as string)?.()
  }
  const missed = () => {
    markOthersSeen()
    knownSince = performance.now()
    emit('missed')
  }

  const notify = await listenToPostgres(databaseUrl, log, missed, (channel, text) => {
    if (channel === CHANNEL) receive(text)
    else emit(`notify:${channel}`)
  })
  const connection: ProcessConnection = redisUrl
    ? await connectRedis(redisUrl, log, missed, receive)
    : connectPostgres(databaseUrl)

  /** Serialized messages that wait to be sent, one batch at a time to keep the order. */
  let waiting: string[] = []
  let leaving: ReturnType<typeof setTimeout> | null = null
  let underway: Promise<void> | null = null
  let isClosed = false
  const post = () => {
    if (leaving) clearTimeout(leaving)
    leaving = null
    if (waiting.length === 0 || underway) return
    const text = `{"from":"${self}","messages":[${waiting.join(',')}]}`
    waiting = []
    underway = connection
      .send(self, text)
      .catch((error: unknown) => log.warn({ err: error }, 'sending live messages to other processes failed'))
      .finally(() => {
        underway = null
        post()
      })
  }
  const allSent = async (): Promise<void> => {
    if (!underway) return
    await underway
    return allSent()
  }
  const enqueue = (topic: string, data: unknown) => {
    waiting.push(JSON.stringify([topic, data]))
    leaving ??= setTimeout(post, BATCH_MS)
  }

  const refreshOthers = async (): Promise<number> => {
    if (!connection.countOthers) {
      othersUntil = Infinity
      return 0
    }
    const others = await connection.countOthers()
    if (others > 0) markOthersSeen()
    return others
  }
  const findOthers = async (): Promise<void> => {
    const others = await refreshOthers()
    if (others === 0) return
    enqueue(HELLO, { isNew: true })
    const until = Date.now() + HELLO_MS
    // A process that has just crashed still counts and never replies.
    while (answered.size < others && Date.now() < until) await pause(1)
  }
  await findOthers()
  const looking = setInterval(() => void refreshOthers().catch(() => markOthersSeen()), COUNT_OTHERS_MS).unref()

  return {
    publish(topic, data) {
      // Timers may still publish after the bus is closed: nothing here needs it, and other processes read their data
      // again.
      if (isClosed) return
      emitMessage(topic, data)
      if (Date.now() < othersUntil) enqueue(topic, data)
    },
    subscribe(topic, handle) {
      emitter.on(`topic:${topic}`, handle)
      return () => void emitter.off(`topic:${topic}`, handle)
    },
    quietMs(topic) {
      const quiet = performance.now() - Math.max(lastMessages.get(topic) ?? 0, knownSince)
      return Math.min(quiet, REMEMBER_MS)
    },
    async echo() {
      const id = newId()
      const received = new Promise<void>((resolve) => echoes.set(id, resolve))
      try {
        await connection.send(self, JSON.stringify({ from: self, messages: [[ECHO, id]] } satisfies Envelope))
        await received
      } finally {
        echoes.delete(id)
      }
    },
    onNotify: (channel, handle) => void emitter.on(`notify:${channel}`, handle),
    onMissed: (handle) => void emitter.on('missed', handle),
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(looking)
      post()
      await allSent()
      await Promise.all([notify.close(), connection.close()])
    },
  }
}

const readEnvelope = (text: string): Envelope | Note | null => {
  try {
    const { from, messages, overflowId } = JSON.parse(text) as Partial<Envelope> & { overflowId?: string }
    if (from && overflowId) return { from, overflowId }
    return from && Array.isArray(messages) ? { from, messages } : null
  } catch {
    return null
  }
}

const NOTIFY = 'select pg_notify($1, $2)'
const COUNT = `
  select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1`
const PARK = `
  with old as (delete from bus_overflow where created_at < clock_timestamp() - interval '1 minute'),
    parked as (insert into bus_overflow (id, body) values ($2, $3))
  select pg_notify($1, $4)`

/** A notification that is lost in a crash has no receiver left, so it need not wait for the disk. */
const connectPostgres = (databaseUrl: string): ProcessConnection => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c synchronous_commit=off' })
  // The next message opens a new connection.
  pool.on('error', () => {})
  return postgresConnection(pool)
}

const postgresConnection = (pool: pg.Pool): ProcessConnection => ({
  async send(from, text) {
    if (Buffer.byteLength(text) <= MAX_NOTIFY_BYTES) return void (await pool.query(NOTIFY, [CHANNEL, text]))
    const overflowId = newId()
    await pool.query(PARK, [CHANNEL, overflowId, text, JSON.stringify({ from, overflowId })])
  },
  async fetch(overflowId) {
    const { rows } = await pool.query<{ body: string }>('select body from bus_overflow where id = $1', [overflowId])
    return rows[0]?.body ?? null
  },
  async countOthers() {
    const { rows } = await pool.query<{ count: number }>(COUNT, [LISTENER])
    return rows[0]!.count - 1
  },
  close: () => pool.end(),
})

const connectRedis = async (
  redisUrl: string,
  log: Logger,
  missed: () => void,
  receive: (text: string) => void,
): Promise<ProcessConnection> => {
  const { Redis } = await import('ioredis')
  const sender = new Redis(redisUrl)
  const receiver = new Redis(redisUrl)
  for (const redis of [sender, receiver])
    redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'))
  await receiver.subscribe(CHANNEL)
  receiver.on('message', (_channel: string, text: string) => receive(text))
  // Reconnected: messages in between are lost.
  receiver.on('ready', missed)
  return {
    send: async (_from, text) => void (await sender.publish(CHANNEL, text)),
    close: async () => {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}

/** One connection that only listens and reconnects when it is lost. */
const listenToPostgres = async (
  url: string,
  log: Logger,
  missed: () => void,
  handle: (channel: string, text: string) => void,
) => {
  let isClosing = false
  let client: pg.Client | null = null

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    fresh.on('notification', ({ channel, payload }) => handle(channel, payload ?? ''))
    fresh.on('error', (error) => log.warn({ err: error }, 'the listening connection was lost'))
    // Also called for a connection that was never established: this is the only place that reconnects.
    fresh.on('end', () => {
      if (!isClosing) setTimeout(() => void connect().then(missed, () => {}), RECONNECT_MS).unref()
    })
    await fresh.connect()
    client = fresh
    if (isClosing) return fresh.end()
    try {
      await fresh.query(`listen ${CHANNEL}; listen outbox; listen queue`)
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
