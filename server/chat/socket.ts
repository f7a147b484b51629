import { HISTORY_PAGE_SIZE, NOT_JOINED, TOO_FAST } from '#core/chat/rules.ts'
import type { ChatServerMessage, chatSocket } from '#core/chat/socket.ts'
import {
  sendMessage,
  requireAccess,
  readConversation,
  notifyConversation,
  type ChatDeps,
  listMessages,
  type ConversationAccess,
} from '#server/chat/actions.ts'
import { chatTopic } from '#server/chat/events.ts'
import { createBuckets } from '#server/platform/files/bucket.ts'
import { readClock } from '#server/platform/database/database.ts'
import { presenceTopic, readPresence, type PresenceChange } from '#server/platform/realtime/presence.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { SocketConnection } from '#server/platform/realtime/sockets.ts'
import type { Handlers, MessageHandlers } from '#server/platform/realtime/socket-messages.ts'

/** Conversations that a connection may join. */
const MAX_JOINED = 50
const MESSAGES = { burst: 40, perSecond: 4 }
const TYPING = { burst: 20, perSecond: 4 }
/** Each may send a long history. */
const JOINS = { burst: 60, perSecond: 1 }
const READS = { burst: 100, perSecond: 10 }
/** For reconnects after a long time. */
const CATCH_UP_PAGE_SIZE = 200
const MAX_CATCH_UP_PAGES = 10

type ChatMessages = 'auth' | 'send_message' | 'typing_start' | 'typing_stop' | 'mark_read'

const send = (connection: SocketConnection, message: ChatServerMessage): void => {
  if (connection.isOpen()) connection.send(message)
}

/** Chat over `/ws/chat`; the sender is always the person of the session. */
export const chatHandlers = (deps: ChatDeps & { rateLimitScale: number }): MessageHandlers => {
  const { db, bus, groups, rateLimitScale } = deps
  /** By connection and conversation: how to leave it. */
  const joined = new Map<SocketConnection, Map<string, () => void>>()
  const scaled = ({ burst, perSecond }: typeof MESSAGES) =>
    createBuckets({ burst: burst * rateLimitScale, perSecond: perSecond * rateLimitScale })
  const mayWrite = scaled(MESSAGES)
  const mayType = scaled(TYPING)
  const mayJoin = scaled(JOINS)
  const mayRead = scaled(READS)

  /** Not after a block, which may have happened since the connection joined. */
  const notifyPresence = async (
    connection: SocketConnection,
    conversationId: string,
    { userId, isOnline }: PresenceChange,
  ) => {
    const { isBlocked } = await requireAccess(db, connection.userId, conversationId)
    if (!isBlocked) send(connection, { type: 'presence', userId, conversationId, isOnline })
  }

  /** Idempotent. */
  const join = (connection: SocketConnection, { conversationId, partnerId }: ConversationAccess): void => {
    const mine = joined.get(connection) ?? new Map<string, () => void>()
    joined.set(connection, mine)
    mine.get(conversationId)?.()
    if (mine.size >= MAX_JOINED && !mine.has(conversationId)) throw new RefusalError(TOO_FAST)
    const leaveGroup = groups.join(chatTopic(conversationId), connection)
    const leavePresence = bus.subscribe(
      presenceTopic(partnerId),
      (change: PresenceChange) =>
        void notifyPresence(connection, conversationId, change).catch(() => connection.drop()),
    )
    const leave = () => (leaveGroup(), leavePresence())
    mine.set(conversationId, leave)
  }

  const history = async (
    connection: SocketConnection,
    access: ConversationAccess,
    after: number | null,
  ): Promise<void> => {
    const { conversationId } = access
    if (after === null) {
      const messages = await listMessages(db, conversationId, {}, HISTORY_PAGE_SIZE)
      return send(connection, {
        type: 'message_history',
        conversationId,
        messages,
        hasOlder: (messages[0]?.seq ?? 1) > 1,
      })
    }
    let from = after
    for (let pages = 0; pages < MAX_CATCH_UP_PAGES && connection.isOpen(); pages++) {
      const messages = await listMessages(db, conversationId, { after: from }, CATCH_UP_PAGE_SIZE)
      send(connection, { type: 'message_history', conversationId, messages, hasOlder: after > 0 })
      from = messages.at(-1)?.seq ?? from
      if (messages.length < CATCH_UP_PAGE_SIZE) return
    }
  }

  const typing =
    (type: 'typing_start' | 'typing_stop') =>
    async (connection: SocketConnection, { conversationId }: { conversationId: string }) => {
      if (!joined.get(connection)?.has(conversationId)) throw new RefusalError(NOT_JOINED)
      // Ignored without an error: it is not important.
      if (!mayType(connection.userId)) return
      const { isBlocked, partnerId } = await requireAccess(db, connection.userId, conversationId)
      if (!isBlocked)
        notifyConversation(deps, conversationId, [partnerId], { type, userId: connection.userId, conversationId })
    }

  const handle: Handlers<typeof chatSocket, ChatMessages> = {
    async auth(connection, { conversationId, after }) {
      if (!mayJoin(connection.userId)) throw new RefusalError(TOO_FAST)
      const access = await requireAccess(db, connection.userId, conversationId)
      if (!connection.isOpen()) return
      // Joined before reading, so that a message in between is sent twice rather than never.
      join(connection, access)
      send(connection, { type: 'authenticated', userId: connection.userId, conversationId, now: await readClock(db) })
      await history(connection, access, after ?? null)
      const isOnline = !access.isBlocked && (await readPresence(db, access.partnerId))
      send(connection, { type: 'presence', userId: access.partnerId, conversationId, isOnline })
    },

    async send_message(connection, { conversationId, receiverId, content, clientId = null }) {
      if (!mayWrite(connection.userId)) throw new RefusalError(TOO_FAST)
      const input = { conversationId, receiverId, clientId, content }
      const { message, notice } = await sendMessage(deps, connection.userId, input)
      if (clientId) send(connection, { type: 'ack', clientId, conversationId, message })
      if (notice) send(connection, { type: 'notice', code: 'masked', message: notice, conversationId, clientId })
    },

    typing_start: typing('typing_start'),
    typing_stop: typing('typing_stop'),

    async mark_read(connection, { conversationId, upTo }) {
      if (!mayRead(connection.userId)) throw new RefusalError(TOO_FAST)
      await readConversation(deps, connection.userId, conversationId, upTo ?? null)
    },
  }

  // Messages of other processes were lost: send the last page again; clients ignore what they have.
  bus.onMissed(() => {
    for (const [connection, conversations] of joined)
      for (const conversationId of conversations.keys())
        void listMessages(db, conversationId, {}, HISTORY_PAGE_SIZE)
          .then((messages) =>
            send(connection, {
              type: 'message_history',
              conversationId,
              messages,
              hasOlder: (messages[0]?.seq ?? 1) > 1,
            }),
          )
          .catch(() => connection.drop())
  })

  return {
    handle,
    leave(connection) {
      for (const leave of joined.get(connection)?.values() ?? []) leave()
      joined.delete(connection)
    },
  }
}
