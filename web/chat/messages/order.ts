import { MINUTE_MS } from '#core/kernel/time.ts'
import type { ChatMessage } from '#core/chat/api.ts'
import { EDIT_MINUTES } from '#core/chat/rules.ts'

/** Merges two versions of a message in any order: read stays read, the later edit wins. */
const joined = (a: ChatMessage, b: ChatMessage): ChatMessage => {
  const later = (a.editedAt ?? '') > (b.editedAt ?? '') ? a : b
  return { ...later, isRead: a.isRead || b.isRead, clientId: a.clientId ?? b.clientId }
}

export const merge = (known: readonly ChatMessage[], incoming: readonly ChatMessage[]): readonly ChatMessage[] => {
  if (incoming.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    byId.set(message.id, before ? joined(before, message) : message)
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The last message before the first gap; null if empty. Messages are numbered without gaps. */
export const endOf = (messages: readonly ChatMessage[]): number | null => {
  let end = messages[0]?.seq ?? null
  if (end === null) return null
  for (const { seq } of messages.slice(1)) {
    if (seq !== end + 1) break
    end = seq
  }
  return end
}

export const hasGap = (messages: readonly ChatMessage[]): boolean => endOf(messages) !== (messages.at(-1)?.seq ?? null)

/**
 * From where to request messages again: the first gap, and after a lost connection also messages that may have been
 * read or edited meanwhile.
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

/** Marks the messages that this reader has received as read up to a number. */
export const readBy = (messages: readonly ChatMessage[], reader: string, upTo: number): readonly ChatMessage[] =>
  messages.map((message) =>
    message.senderId !== reader && message.seq <= upTo && !message.isRead ? { ...message, isRead: true } : message,
  )

export const unreadOf = (messages: readonly ChatMessage[], me: string): readonly ChatMessage[] =>
  messages.filter((message) => message.senderId !== me && !message.isRead)
