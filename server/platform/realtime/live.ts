import * as z from 'zod/mini'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { openChannels } from '#server/platform/realtime/channels.ts'
import {
  parseJson,
  POLICY_VIOLATION,
  type SocketConnection,
  type SocketChannel,
} from '#server/platform/realtime/sockets.ts'

/** A kind of topic that a user may subscribe to; each domain with live screens adds its own. */
export interface Topic {
  /** `me`, `feed`, or a kind with an id as in `job:{id}`. */
  kind: string
  /** The channel of the topic, or null if this user may not subscribe. */
  resolve: (userId: string, id: string | undefined) => Promise<LiveTopic | null>
}

export interface LiveTopic {
  /** The topic on the bus. */
  topic: string
  /** Set if viewers are counted; false: this one is not counted. */
  isViewer?: boolean
}

const LIVE_PATH = '/ws/live'
const GroupMessage = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  topics: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
})
const MAX_MESSAGE_BYTES = 16 * 1024
/** Limits of one socket: a screen needs a handful of topics. */
const MAX_TOPICS = 100
const MAX_WAITING = 50

/** The bus topic for the screens of one user. */
export const personTopic = (userId: string): string => `person:${userId}`

export interface LiveOptions {
  bus: Bus
  topics: Topic[]
  readClock: () => Promise<string>
}

/** `/ws/live`: a screen subscribes to topics and is notified of changes. */
export const liveChannel = ({ bus, topics, readClock }: LiveOptions): SocketChannel => {
  const channels = openChannels(bus)
  const resolvers = new Map(topics.map((topic) => [topic.kind, topic.resolve]))
  /** The unsubscribe functions of each connection, by topic. */
  const listening = new Map<SocketConnection, Map<string, () => void>>()

  const join = async (connection: SocketConnection, topic: string): Promise<void> => {
    const mine = listening.get(connection)
    if (!mine || mine.has(topic)) return
    const [kind = '', id] = topic.split(':', 2)
    const found = mine.size < MAX_TOPICS ? await resolvers.get(kind)?.(connection.userId, id) : null
    // Closed meanwhile: a subscription made now would never be removed.
    if (!connection.isOpen()) return
    if (!found) return connection.send({ type: 'refused', topic })
    mine.set(topic, channels.join(found.topic, topic, connection, found.isViewer ?? null))
    connection.send({ type: 'subscribed', topic, quietMs: Math.floor(bus.quietMs(found.topic)) })
  }
  const leave = (connection: SocketConnection, topic: string): void => {
    const mine = listening.get(connection)
    mine?.get(topic)?.()
    mine?.delete(topic)
  }

  return {
    path: LIVE_PATH,
    maxBytes: MAX_MESSAGE_BYTES,
    maxWaiting: MAX_WAITING,
    async enter(connection) {
      listening.set(connection, new Map())
      const now = await readClock()
      if (connection.isOpen()) connection.send({ type: 'hello', now })
    },
    async handle(connection, text) {
      const message = GroupMessage.safeParse(parseJson(text))
      if (!message.success) return connection.end(POLICY_VIOLATION, 'unknown message')
      for (const topic of message.data.topics) {
        if (message.data.type === 'subscribe') await join(connection, topic)
        else leave(connection, topic)
      }
    },
    leave(connection) {
      for (const end of listening.get(connection)?.values() ?? []) end()
      listening.delete(connection)
    },
    close: () => channels.close(),
  }
}
