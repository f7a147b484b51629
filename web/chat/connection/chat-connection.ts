import type { ChatClientMessage, ChatServerMessage, ChatServerType } from '#core/chat/socket.ts'
import {
  type Connection,
  type ConnectionEvents,
  createReconnectingSocket,
  followDevice,
  openWebSocket,
  type ReconnectingSocket,
} from '#web/runtime/reconnecting-socket.ts'

/** A panel or call that follows a conversation. */
export interface Joiner {
  /** Number of the last known message: only later ones are requested. Null: none. */
  after?: () => number | null
  /** Receives every message about this conversation. */
  handle: (message: ChatServerMessage) => void
}

export interface ChatConnection extends Pick<ReconnectingSocket, 'renew' | 'retryNow' | 'state' | 'subscribeState'> {
  /** Joins a conversation, also after interruptions, until the returned function is called. */
  join: (conversationId: string, joiner: Joiner) => () => void
  rejoin: (conversationId: string) => void
  /** Listens to one type of message in every conversation and keeps the connection open. */
  on: <T extends ChatServerType>(type: T, handle: (message: ChatServerMessage & { type: T }) => void) => () => void
  /** False: there is no connection. */
  send: (message: ChatClientMessage) => boolean
}

const conversationOf = (message: ChatServerMessage): string | null => {
  if (message.type === 'new_message') return message.message.conversationId
  return 'conversationId' in message ? message.conversationId : message.contractId
}

/** One connection for all chat panels and calls of the page. */
export const createChatConnection = (
  open: (events: ConnectionEvents) => Connection,
  random: () => number = Math.random,
): ChatConnection => {
  const joiners = new Map<string, Set<Joiner>>()
  const handlers = new Map<ChatServerType, Set<(message: never) => void>>()

  const receive = (message: ChatServerMessage) => {
    const about = conversationOf(message)
    if (about !== null) for (const joiner of joiners.get(about) ?? []) joiner.handle(message)
    for (const handle of handlers.get(message.type) ?? []) handle(message as never)
  }
  const socket = createReconnectingSocket({
    open,
    random,
    isWanted: () => joiners.size > 0 || handlers.size > 0,
    onOpen: () => {
      for (const conversationId of joiners.keys()) rejoin(conversationId)
    },
    onText: (text) => receive(JSON.parse(text) as ChatServerMessage),
  })
  const send = (message: ChatClientMessage) => socket.send(JSON.stringify(message))

  /** The last message that every panel of the conversation has. */
  const knownTo = (conversationId: string): number | null => {
    const known = [...(joiners.get(conversationId) ?? [])].map((joiner) => joiner.after?.() ?? null)
    return known.includes(null) ? null : Math.min(...(known as number[]))
  }
  const rejoin = (conversationId: string) => {
    const after = knownTo(conversationId)
    send({ type: 'auth', conversationId, ...(after !== null && { after }) })
  }

  const enter = <K, V>(map: Map<K, Set<V>>, key: K, value: V): (() => void) => {
    const entered = map.get(key) ?? new Set()
    map.set(key, entered.add(value))
    socket.connect()
    return () => {
      if (!entered.delete(value) || entered.size > 0) return
      map.delete(key)
      socket.release()
    }
  }

  return {
    join(conversationId, joiner) {
      const leave = enter(joiners, conversationId, joiner)
      rejoin(conversationId)
      return leave
    },
    rejoin,
    on: (type, handle) => enter<ChatServerType, (message: never) => void>(handlers, type, handle),
    send,
    renew: socket.renew,
    retryNow: socket.retryNow,
    state: socket.state,
    subscribeState: socket.subscribeState,
  }
}

export const chatConnection = createChatConnection(openWebSocket('/ws/chat'))
followDevice(chatConnection)
