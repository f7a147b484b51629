import type { ChatMessage } from '#core/chat/api.ts'
import { TOO_FAST } from '#core/chat/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import type { ChatConnection } from '#web/chat/connection/chat-connection.ts'
import { endOf, hasHole, knownFor, merge, readBy, unreadOf } from '#web/chat/messages/order.ts'
import { newOutgoing, type Outgoing } from '#web/chat/composer/outgoing.ts'
import type { Unsent, UnsentStore } from '#web/chat/composer/unsent.ts'

/** One conversation, as its panel shows it. */
export interface ThreadView {
  messages: readonly ChatMessage[]
  unsent: readonly Unsent[]
  /** The last messages have been told at least once. */
  isReady: boolean
  /** Why it cannot be shown. */
  refusal: { code: string; message: string } | null
  /** Null until the connection has said so. */
  isOnline: boolean | null
  isTyping: boolean
  /** Before this one stands "New". */
  newFrom: number | null
  /** What was said about a message, by its id or its clientId. */
  notices: Readonly<Record<string, string>>
  /** The last that came in while the panel was open, for readers that listen. */
  received: ChatMessage | null
}

export interface Thread extends Pick<Outgoing, 'send' | 'retry' | 'discard'> {
  read: () => ThreadView
  subscribe: (listener: () => void) => () => void
  /** Joins, until what it gives back is called. */
  start: () => () => void
  /** Messages that came another way: older ones, one with a file, one that was changed. */
  take: (messages: readonly ChatMessage[]) => void
  /** What this device has kept, and when it was true: shown while there is nothing else. */
  recall: (messages: readonly ChatMessage[], keptAt: number) => void
  note: (id: string, sentence: string) => void
  /** CHAT-UI-2: all of it has been read. */
  markRead: () => void
  /** CHAT-UI-2: somebody looks at its end, or no longer does: what comes meanwhile is read. */
  attend: (isAttended: boolean) => void
  sendEvent: ChatConnection['send']
}

interface ThreadParts {
  conversationId: string
  me: string
  connection: ChatConnection
  store: UnsentStore
  /** The server's clock. */
  now: () => number
}

/** Typing is said again before that; a stop that was lost must not leave the dots for ever. */
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

/** CHAT-UI-1: in order, each once, nothing lost; whatever the connection does. */
export const newThread = ({ conversationId, me, connection, store, now }: ThreadParts): Thread => {
  const listeners = new Set<() => void>()
  let view = BLANK
  let lostAt: number | null = null
  let readTo = 0
  let isAttended = false
  let mendedFrom: number | null = null
  let typing: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<ThreadView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const outgoing = newOutgoing({
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

  /** A number is missing: has it told again, once for each hole. */
  const repair = () => {
    const end = endOf(view.messages)
    if (!hasHole(view.messages) || end === mendedFrom) return
    mendedFrom = end
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
    // What was read when the connection broke may not have been told.
    if (wasLost && readTo > 0) connection.send({ type: 'mark_read', conversationId, upTo: readTo })
    if (isAttended) markRead()
    outgoing.resume()
  }

  const markRead = () => {
    const last = view.messages.at(-1)
    // The first time in any case: what is unread may lie further up than what is here.
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
    // Too many conversations were opened on this connection: another begins with this one.
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
      // Whatever was changed or read since is told again.
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
