import * as z from 'zod/mini'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { openRooms } from '#server/platform/realtime/channels.ts'
import {
  parseJson,
  POLICY_VIOLATION,
  type SocketConnection,
  type SocketChannel,
} from '#server/platform/realtime/sockets.ts'

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

const LIVE_PATH = '/ws/live'
const Saying = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  topics: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
})
const MAX_MESSAGE_BYTES = 16 * 1024
/** One socket may listen to so much, and keep so many messages waiting: a screen needs a handful. */
const MAX_TOPICS = 100
const MAX_WAITING = 50

/** What a bus topic carries to the screens of one person. */
export const personTopic = (userId: string): string => `person:${userId}`

export interface LiveOptions {
  bus: Bus
  topics: Topic[]
  readClock: () => Promise<string>
}

/** `/ws/live`: a screen says what it shows, and hears when that changes. */
export const liveChannel = ({ bus, topics, readClock }: LiveOptions): SocketChannel => {
  const rooms = openRooms(bus)
  const resolvers = new Map(topics.map((topic) => [topic.kind, topic.resolve]))
  /** How to leave each topic that a line listens to. */
  const listening = new Map<SocketConnection, Map<string, () => void>>()

  const join = async (line: SocketConnection, topic: string): Promise<void> => {
    const mine = listening.get(line)
    if (!mine || mine.has(topic)) return
    const [kind = '', id] = topic.split(':', 2)
    const room = mine.size < MAX_TOPICS ? await resolvers.get(kind)?.(line.userId, id) : null
    // Gone meanwhile: what is subscribed now would never be let go of.
    if (!line.isOpen()) return
    if (room) mine.set(topic, rooms.join(room.topic, topic, line, room.isWatcher ?? null))
    line.say({ type: room ? 'subscribed' : 'refused', topic })
  }
  const part = (line: SocketConnection, topic: string): void => {
    const mine = listening.get(line)
    mine?.get(topic)?.()
    mine?.delete(topic)
  }

  return {
    path: LIVE_PATH,
    maxBytes: MAX_MESSAGE_BYTES,
    maxWaiting: MAX_WAITING,
    async enter(line) {
      listening.set(line, new Map())
      const now = await readClock()
      if (line.isOpen()) line.say({ type: 'hello', now })
    },
    async handle(line, text) {
      const message = Saying.safeParse(parseJson(text))
      if (!message.success) return line.end(POLICY_VIOLATION, 'unknown message')
      for (const topic of message.data.topics) {
        if (message.data.type === 'subscribe') await join(line, topic)
        else part(line, topic)
      }
    },
    leave(line) {
      for (const end of listening.get(line)?.values() ?? []) end()
      listening.delete(line)
    },
    close: () => rooms.close(),
  }
}
