import type { ChatClientMessage, ChatServerMessage, ChatServerType } from '#core/chat/socket.ts'
import { newLastingWire, type Wire, type WireEvents, type WireState } from '#web/chat/connection/connection-types.ts'

/** Whoever shows a conversation. */
export interface Joiner {
  /** What it has already, asked at every joining: only what came later is sent. Null: nothing yet. */
  after?: () => number | null
  /** All that is said about this conversation. */
  handle: (message: ChatServerMessage) => void
}

export interface ChatConnection {
  /** Joins a conversation, again after each break of the line, until `leave` is called. */
  join: (conversationId: string, joiner: Joiner) => () => void
  /** Something was missed: has the conversation told again, from `after` on. */
  rejoin: (conversationId: string) => void
  /** Listens to one type, whichever conversation it is about, and keeps the line up meanwhile. */
  on: <T extends ChatServerType>(type: T, handle: (message: ChatServerMessage & { type: T }) => void) => () => void
  /** False: there is no line, and it was not said. */
  say: (message: ChatClientMessage) => boolean
  /** No answer comes on this line any more, whatever the browser believes: takes a new one. */
  renew: () => void
  /** Tries at once instead of after a pause. */
  tryNow: () => void
  /** `closed` means that a line was lost or could not be had, also while another try is under way. */
  state: () => WireState
  subscribeState: (listener: () => void) => () => void
}

/** After the last screen has gone the line is kept for a moment: the next one is likely to want it. */
const LINGER_MS = 2_000

const conversationOf = (message: ChatServerMessage): string | null => {
  if (message.type === 'new_message') return message.message.conversationId
  return 'conversationId' in message ? message.conversationId : message.contractId
}

/** One line for all panels and calls of the page. */
export const createChatConnection = (
  open: (events: WireEvents) => Wire,
  random: () => number = Math.random,
): ChatConnection => {
  const joiners = new Map<string, Set<Joiner>>()
  const hearers = new Map<ChatServerType, Set<(message: never) => void>>()
  let linger: ReturnType<typeof setTimeout> | undefined

  const isWanted = () => joiners.size > 0 || hearers.size > 0

  const receive = (message: ChatServerMessage) => {
    const about = conversationOf(message)
    if (about !== null) for (const joiner of joiners.get(about) ?? []) joiner.handle(message)
    for (const handle of hearers.get(message.type) ?? []) handle(message as never)
  }
  const wire = newLastingWire({
    open,
    random,
    isWanted,
    onOpen: () => {
      for (const conversationId of joiners.keys()) rejoin(conversationId)
    },
    onText: (text) => receive(JSON.parse(text) as ChatServerMessage),
  })
  const say = (message: ChatClientMessage) => wire.send(JSON.stringify(message))

  /** From where on all who show it need to be told. */
  const knownTo = (conversationId: string): number | null => {
    const known = [...(joiners.get(conversationId) ?? [])].map((joiner) => joiner.after?.() ?? null)
    return known.includes(null) ? null : Math.min(...(known as number[]))
  }
  const rejoin = (conversationId: string) => {
    const after = knownTo(conversationId)
    say({ type: 'auth', conversationId, ...(after !== null && { after }) })
  }

  const want = () => {
    clearTimeout(linger)
    wire.connect()
  }
  const unwant = () => {
    clearTimeout(linger)
    if (isWanted()) return
    linger = setTimeout(() => {
      if (!isWanted()) wire.renew()
    }, LINGER_MS)
  }
  const enter = <K, V>(map: Map<K, Set<V>>, key: K, value: V): (() => void) => {
    const those = map.get(key) ?? new Set()
    map.set(key, those.add(value))
    want()
    return () => {
      if (!those.delete(value) || those.size > 0) return
      map.delete(key)
      unwant()
    }
  }

  return {
    join(conversationId, joiner) {
      const leave = enter(joiners, conversationId, joiner)
      rejoin(conversationId)
      return leave
    },
    rejoin,
    on: (type, handle) => enter<ChatServerType, (message: never) => void>(hearers, type, handle),
    say,
    renew: wire.renew,
    tryNow: wire.tryNow,
    state: wire.state,
    subscribeState: wire.subscribeState,
  }
}

const openSocket = ({ onOpen, onText, onClose }: WireEvents): Wire => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/chat`)
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onText(String(data)))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

export const chatConnection = createChatConnection(openSocket)

if (typeof window !== 'undefined') {
  addEventListener('online', chatConnection.tryNow)
  // A line that was cut silently is not waited for.
  addEventListener('offline', chatConnection.renew)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') chatConnection.tryNow()
  })
}
