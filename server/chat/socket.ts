import { HISTORY_PAGE_SIZE, NOT_JOINED, TOO_FAST } from '#core/chat/rules.ts'
import type { ChatServerMessage, chatSocket } from '#core/chat/socket.ts'
import {
  deliver,
  findOwnTalk,
  readConversation,
  notifyConversation,
  type ChatDeps,
  listMessages,
  type Talk,
} from '#server/chat/actions.ts'
import { chatTopic } from '#server/chat/events.ts'
import { createBuckets } from '#server/platform/files/bucket.ts'
import { readClock } from '#server/platform/database/database.ts'
import { presenceTopic, readPresence, type PresenceChange } from '#server/platform/realtime/presence.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { SocketConnection } from '#server/platform/realtime/sockets.ts'
import type { Handlers, MessageHandlers } from '#server/platform/realtime/socket-messages.ts'

/** A person has a handful open; a line that joins everything it can is not a person's. */
const MAX_JOINED = 50
const MESSAGES = { burst: 40, perSecond: 4 }
const TYPING = { burst: 20, perSecond: 4 }
/** Each may bring a long history. */
const JOINS = { burst: 60, perSecond: 1 }
const READS = { burst: 100, perSecond: 10 }
/** A line that was away for long gets it in pieces. */
const PIECE = 200
const MAX_PIECES = 10

type ChatMessages = 'auth' | 'send_message' | 'typing_start' | 'typing_stop' | 'mark_read'

const say = (line: SocketConnection, message: ChatServerMessage): void => {
  if (line.isOpen()) line.send(message)
}

/** Chat over `/ws/chat`: who is on the line is known from the session alone. */
export const chatPart = (deps: ChatDeps & { rateLimitScale: number }): MessageHandlers => {
  const { db, bus, groups, rateLimitScale } = deps
  /** How to leave each conversation that a line has joined. */
  const joined = new Map<SocketConnection, Map<string, () => void>>()
  const scaled = ({ burst, perSecond }: typeof MESSAGES) =>
    createBuckets({ burst: burst * rateLimitScale, perSecond: perSecond * rateLimitScale })
  const mayWrite = scaled(MESSAGES)
  const mayType = scaled(TYPING)
  const mayJoin = scaled(JOINS)
  const mayRead = scaled(READS)

  /** Whoever has blocked the other is not watched by them, from that moment on. */
  const notifyPresence = async (
    line: SocketConnection,
    conversationId: string,
    { userId, isOnline }: PresenceChange,
  ) => {
    const { isBlocked } = await findOwnTalk(db, line.userId, conversationId)
    if (!isBlocked) say(line, { type: 'presence', userId, conversationId, isOnline })
  }

  /** From now on this line hears what is said; joining again is joining once. */
  const join = (line: SocketConnection, { conversationId, partnerId }: Talk): void => {
    const mine = joined.get(line) ?? new Map<string, () => void>()
    joined.set(line, mine)
    mine.get(conversationId)?.()
    if (mine.size >= MAX_JOINED && !mine.has(conversationId)) throw new RefusalError(TOO_FAST)
    const leaveGroup = groups.join(chatTopic(conversationId), line)
    const leavePresence = bus.subscribe(
      presenceTopic(partnerId),
      (change: PresenceChange) => void notifyPresence(line, conversationId, change).catch(() => line.drop()),
    )
    const leave = () => (leaveGroup(), leavePresence())
    mine.set(conversationId, leave)
  }

  const history = async (line: SocketConnection, talk: Talk, after: number | null): Promise<void> => {
    const { conversationId } = talk
    if (after === null) {
      const messages = await listMessages(db, conversationId, {}, HISTORY_PAGE_SIZE)
      return say(line, { type: 'message_history', conversationId, messages, hasOlder: (messages[0]?.seq ?? 1) > 1 })
    }
    let from = after
    for (let pieces = 0; pieces < MAX_PIECES && line.isOpen(); pieces++) {
      const messages = await listMessages(db, conversationId, { after: from }, PIECE)
      say(line, { type: 'message_history', conversationId, messages, hasOlder: after > 0 })
      from = messages.at(-1)?.seq ?? from
      if (messages.length < PIECE) return
    }
  }

  const typing =
    (type: 'typing_start' | 'typing_stop') =>
    async (line: SocketConnection, { conversationId }: { conversationId: string }) => {
      if (!joined.get(line)?.has(conversationId)) throw new RefusalError(NOT_JOINED)
      // One dot more or less is nothing to be told about.
      if (!mayType(line.userId)) return
      const { isBlocked, partnerId } = await findOwnTalk(db, line.userId, conversationId)
      if (!isBlocked)
        notifyConversation(deps, conversationId, [partnerId], { type, userId: line.userId, conversationId })
    }

  const handle: Handlers<typeof chatSocket, ChatMessages> = {
    async auth(line, { conversationId, after }) {
      if (!mayJoin(line.userId)) throw new RefusalError(TOO_FAST)
      const talk = await findOwnTalk(db, line.userId, conversationId)
      if (!line.isOpen()) return
      // Joined first, then read: what is said between the two comes twice rather than never.
      join(line, talk)
      say(line, { type: 'authenticated', userId: line.userId, conversationId, now: await readClock(db) })
      await history(line, talk, after ?? null)
      const isOnline = !talk.isBlocked && (await readPresence(db, talk.partnerId))
      say(line, { type: 'presence', userId: talk.partnerId, conversationId, isOnline })
    },

    async send_message(line, { conversationId, receiverId, content, clientId = null }) {
      if (!mayWrite(line.userId)) throw new RefusalError(TOO_FAST)
      const words = { conversationId, receiverId, clientId, content }
      const { message, notice } = await deliver(deps, line.userId, words)
      if (clientId) say(line, { type: 'ack', clientId, conversationId, message })
      if (notice) say(line, { type: 'notice', code: 'masked', message: notice, conversationId, clientId })
    },

    typing_start: typing('typing_start'),
    typing_stop: typing('typing_stop'),

    async mark_read(line, { conversationId, upTo }) {
      if (!mayRead(line.userId)) throw new RefusalError(TOO_FAST)
      await readConversation(deps, line.userId, conversationId, upTo ?? null)
    },
  }

  // What other processes said was lost on the way: all that are joined get the last page again, and sort out what is new.
  bus.onMissed(() => {
    for (const [line, talks] of joined)
      for (const conversationId of talks.keys())
        void listMessages(db, conversationId, {}, HISTORY_PAGE_SIZE)
          .then((messages) =>
            say(line, { type: 'message_history', conversationId, messages, hasOlder: (messages[0]?.seq ?? 1) > 1 }),
          )
          .catch(() => line.drop())
  })

  return {
    handle,
    leave(line) {
      for (const leave of joined.get(line)?.values() ?? []) leave()
      joined.delete(line)
    },
  }
}
