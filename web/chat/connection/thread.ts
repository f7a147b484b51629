import type { ChatMessage } from '#core/chat/api.ts'
import { TOO_FAST } from '#core/chat/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import type { ChatConnection } from '#web/chat/connection/chat-connection.ts'
import { endOf, hasGap, knownFor, merge, readBy, unreadOf } from '#web/chat/messages/order.ts'
import { newOutgoingMessages, type OutgoingMessages } from '#web/chat/composer/outgoing.ts'
import type { UnsentMessage, UnsentStore } from '#web/chat/composer/unsent.ts'

/** State of a conversation for its panel. */
export interface ThreadView {
  messages: readonly ChatMessage[]
  unsent: readonly UnsentMessage[]
  /** The latest messages have been received once. */
  isReady: boolean
  refusal: { code: string; message: string } | null
  /** Null until known. */
  isOnline: boolean | null
  isTyping: boolean
  /** The "New" mark is before this message. */
  newFrom: number | null
  /** Notices by message id or client id. */
  notices: Readonly<Record<string, string>>
  /** The last message received while the panel was open, for screen readers. */
  received: ChatMessage | null
}

export interface Thread extends Pick<OutgoingMessages, 'send' | 'retry' | 'discard'> {
  read: () => ThreadView
  subscribe: (listener: () => void) => () => void
  /** Joins; the returned function leaves. */
  start: () => () => void
  take: (messages: readonly ChatMessage[]) => void
  /** Shows saved messages until the connection delivers newer ones. */
  recall: (messages: readonly ChatMessage[], keptAt: number) => void
  note: (id: string, sentence: string) => void
  /** CHAT-UI-2: marks all messages as read. */
  markRead: () => void
  /** CHAT-UI-2: while attended, incoming messages are read at once. */
  attend: (isAttended: boolean) => void
  sendEvent: ChatConnection['send']
}

interface ThreadParts {
  conversationId: string
  me: string
  connection: ChatConnection
  store: UnsentStore
  now: () => number
}

/** Typing is repeated before that; covers a lost stop event. */
const TYPING_ENDS_MS = 6_000

const BLANK: ThreadView = {
  messages: [],
  unsent: [],
  isReady: false,
  refusal: null,
  isOnline: null,
  isTyping: false,
  newFrom: null,
  notices: {},
  received: null,
}

/** CHAT-UI-1: ordered, without duplicates or gaps, whatever happens to the connection. */
export const newThread = ({ conversationId, me, connection, store, now }: ThreadParts): Thread => {
  const listeners = new Set<() => void>()
  let view = BLANK
  let lostAt: number | null = null
  let readTo = 0
  let isAttended = false
  let repairedFrom: number | null = null
  let typing: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<ThreadView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const outgoing = newOutgoingMessages({
    store,
    connection,
    now,
    conversationId,
    onChange: (unsent, isNew) => change({ unsent, ...(isNew && { newFrom: null }) }),
  })

  const take = (messages: readonly ChatMessage[]) => {
    outgoing.settle(messages)
    change({ messages: readBy(merge(view.messages, messages), me, readTo) })
  }
  const stopDots = () => {
    clearTimeout(typing)
    if (view.isTyping) change({ isTyping: false })
  }

  /** Requests a missing range, once for each gap. */
  const repair = () => {
    const end = endOf(view.messages)
    if (!hasGap(view.messages) || end === repairedFrom) return
    repairedFrom = end
    connection.rejoin(conversationId)
  }

  const handleMessage = (message: ChatMessage) => {
    const isKnown = view.messages.some(({ id }) => id === message.id)
    take([message])
    repair()
    if (message.senderId === me || isKnown) return
    stopDots()
    const isFirstUnread = unreadOf(view.messages, me).length === 1
    change({ received: message, ...(isFirstUnread && !isAttended && { newFrom: message.seq }) })
    if (isAttended) markRead()
  }

  const handleHistory = (messages: readonly ChatMessage[]) => {
    const wasLost = lostAt !== null
    lostAt = null
    const hadUnread = view.isReady && unreadOf(view.messages, me).length > 0
    take(messages)
    const first = unreadOf(view.messages, me)[0]
    change({ isReady: true, refusal: null, ...(!hadUnread && first && { newFrom: first.seq }) })
    repair()
    // The read event may have been lost with the connection.
    if (wasLost && readTo > 0) connection.send({ type: 'mark_read', conversationId, upTo: readTo })
    if (isAttended) markRead()
    outgoing.resume()
  }

  const markRead = () => {
    const last = view.messages.at(-1)
    // Always the first time: unread messages may be older than the loaded ones.
    if (!last || (readTo > 0 && unreadOf(view.messages, me).length === 0)) return
    if (!connection.send({ type: 'mark_read', conversationId, upTo: last.seq })) return
    readTo = last.seq
    change({ messages: readBy(view.messages, me, last.seq) })
  }

  const handleTyping = () => {
    clearTimeout(typing)
    typing = setTimeout(stopDots, TYPING_ENDS_MS)
    change({ isTyping: true })
  }

  const handle = (sent: ChatServerMessage) => {
    switch (sent.type) {
      case 'message_history':
        return handleHistory(sent.messages)
      case 'new_message':
        return handleMessage(sent.message)
      case 'ack':
        return handleMessage(sent.message)
      case 'messages_read':
        return change({ messages: readBy(view.messages, sent.readBy, sent.upTo) })
      case 'presence':
        if (!sent.isOnline) stopDots()
        return sent.userId === me ? undefined : change({ isOnline: sent.isOnline })
      case 'typing_start':
        return sent.userId === me ? undefined : handleTyping()
      case 'typing_stop':
        return sent.userId === me ? undefined : stopDots()
      case 'notice':
        return sent.clientId === null ? undefined : note(sent.clientId, sent.message)
      case 'error':
        return sent.about === 'auth'
          ? refuse(sent)
          : sent.clientId !== null && outgoing.fail(sent.clientId, sent.message)
    }
  }
  const refuse = ({ code, message }: { code: string; message: string }) => {
    // The server limits conversations per connection, so a new connection starts with this one.
    if (code === TOO_FAST.code) connection.renew()
    else change({ refusal: { code, message } })
  }
  const note = (id: string, sentence: string) => change({ notices: { ...view.notices, [id]: sentence } })

  const lose = () => {
    lostAt ??= now()
    stopDots()
    outgoing.pause()
  }
  const followConnection = () => {
    if (connection.state() !== 'closed') return
    lose()
    change({ isOnline: null })
  }

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      change({ unsent: outgoing.read(), newFrom: null, received: null })
      const stopFollowing = connection.subscribeState(followConnection)
      const leave = connection.join(conversationId, { after: () => knownFor(view.messages, me, lostAt), handle })
      return () => {
        leave()
        stopFollowing()
        lose()
      }
    },
    take,
    recall(messages, keptAt) {
      if (view.messages.length > 0) return
      // Changes since the saved state are requested again.
      lostAt = Math.min(lostAt ?? keptAt, keptAt)
      take(messages)
    },
    note,
    markRead,
    attend(next) {
      isAttended = next
      if (next) markRead()
    },
    sendEvent: connection.send,
    send: outgoing.send,
    retry: outgoing.retry,
    discard: outgoing.discard,
  }
}
