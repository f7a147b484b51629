import { MINUTE_MS } from '#core/kernel/time.ts'
import type { ChatMessage } from '#core/chat/api.ts'
import { EDIT_MINUTES } from '#core/chat/rules.ts'

/** Two tellings of one message, in whichever order they came: what was read stays read, the later words count. */
const joined = (a: ChatMessage, b: ChatMessage): ChatMessage => {
  const later = (a.editedAt ?? '') > (b.editedAt ?? '') ? a : b
  return { ...later, isRead: a.isRead || b.isRead, clientId: a.clientId ?? b.clientId }
}

/** CHAT-UI-1: each once, in the order of the conversation. */
export const merge = (known: readonly ChatMessage[], incoming: readonly ChatMessage[]): readonly ChatMessage[] => {
  if (incoming.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    byId.set(message.id, before ? joined(before, message) : message)
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The last one before the first hole; null where there is nothing. They are numbered without gaps. */
export const endOf = (messages: readonly ChatMessage[]): number | null => {
  let end = messages[0]?.seq ?? null
  if (end === null) return null
  for (const { seq } of messages.slice(1)) {
    if (seq !== end + 1) break
    end = seq
  }
  return end
}

export const hasHole = (messages: readonly ChatMessage[]): boolean => endOf(messages) !== (messages.at(-1)?.seq ?? null)

/**
 * From where it has to be told again: what is missing, and after a connection that was lost also what may have been read
 * meanwhile, and what could still be changed.
 */
export const knownFor = (messages: readonly ChatMessage[], me: string, lostAt: number | null): number | null => {
  const end = endOf(messages)
  if (end === null || lostAt === null) return end
  const editableSince = lostAt - EDIT_MINUTES * MINUTE_MS
  const unsure = messages.find(
    (message) => (message.senderId === me && !message.isRead) || Date.parse(message.createdAt) > editableSince,
  )
  return unsure ? Math.min(end, unsure.seq - 1) : end
}

/** Read up to there, by this reader: changes what the other side has written, and for the other side what I have. */
export const readBy = (messages: readonly ChatMessage[], reader: string, upTo: number): readonly ChatMessage[] =>
  messages.map((message) =>
    message.senderId !== reader && message.seq <= upTo && !message.isRead ? { ...message, isRead: true } : message,
  )

export const unreadOf = (messages: readonly ChatMessage[], me: string): readonly ChatMessage[] =>
  messages.filter((message) => message.senderId !== me && !message.isRead)
