import type { ChatMessage, Conversation } from '#core/chat/api.ts'
import * as rules from '#core/chat/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import { maskOutside } from '#core/kernel/contacts.ts'
import type { Refusal } from '#core/kernel/problem.ts'
import { chatTopic } from '#server/chat/events.ts'
import type { NewMessage, Sender, SentMessage } from '#server/chat/sender.ts'
import * as store from '#server/chat/store.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import type { Groups } from '#server/platform/realtime/groups.ts'
import { newId } from '#server/platform/database/ids.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

export const { countUnread, listConversations, listMessages } = store
export type Talk = store.Talk

export interface ChatDeps {
  db: Db
  bus: Bus
  groups: Groups
  send: Sender
  /** The public address: links to it lead nobody around the house. */
  publicUrl: string
}

/** To the open lines of these people in this conversation, in every process. */
export const notifyConversation = (
  { groups }: Pick<ChatDeps, 'groups'>,
  conversationId: string,
  to: readonly string[],
  message: ChatServerMessage,
): void => groups.notify(chatTopic(conversationId), to, message)

/** The list of conversations and the count of what is unread, on every screen of a person. */
const notifyScreens = ({ bus }: Pick<ChatDeps, 'bus'>, userId: string, conversationId: string): void =>
  bus.publish(personTopic(userId), { name: 'chat', data: { conversationId } })

const REFUSED: Partial<Record<SentMessage['outcome'], Refusal>> = {
  missing: rules.NO_SUCH_CONVERSATION,
  wrong: rules.WRONG_RECEIVER,
  blocked: rules.BLOCKED,
  left: rules.PARTNER_LEFT,
}

export interface Words {
  conversationId: string
  /** Whom the sender believes to write to. */
  receiverId?: string | null | undefined
  clientId?: string | null | undefined
  content: string
}

export interface Delivered {
  message: ChatMessage
  /** Said to the sender alone. */
  notice: string | null
}

/** Stored, then told: who is told has it, and who is not finds it. */
export const deliver = async (
  deps: ChatDeps,
  senderId: string,
  { conversationId, receiverId, clientId = null, content }: Words,
  file: Pick<NewMessage, 'type' | 'fileId' | 'fileName' | 'fileSize'> = TEXT,
): Promise<Delivered> => {
  const sent = await deps.send({
    id: newId(),
    conversationId,
    senderId,
    receiverId: receiverId ?? null,
    clientId: clientId ?? null,
    content,
    masked: maskOutside(content, deps.publicUrl),
    ...file,
  })
  demand(REFUSED[sent.outcome] ?? null)
  const message = messageOf(sent, conversationId, senderId, clientId ?? null)
  const isNew = sent.outcome === 'sent'
  if (isNew) {
    notifyConversation(deps, conversationId, [senderId, sent.receiverId], { type: 'new_message', message })
    notifyScreens(deps, sent.receiverId, conversationId)
  }
  return { message, notice: sent.wasMasked ? rules.MASKED_NOTICE : null }
}

const TEXT = { type: 'text', fileId: null, fileName: null, fileSize: null } as const

const messageOf = (
  { outcome: _outcome, wasMasked: _wasMasked, partnerReadSeq, ...sent }: SentMessage,
  conversationId: string,
  senderId: string,
  clientId: string | null,
): ChatMessage => {
  const fileUrl = sent.messageType === 'text' ? null : `/api/chat/files/${sent.id}`
  return {
    ...sent,
    conversationId,
    senderId,
    fileUrl,
    thumbnailUrl: sent.messageType === 'image' ? `${fileUrl}?size=thumb` : null,
    isRead: sent.seq <= partnerReadSeq,
    contractId: conversationId,
    clientId,
  }
}

/** CHAT-6: changed in place; what it said before stays on record. */
export const editMessage = async (deps: ChatDeps, me: string, id: string, content: string): Promise<Delivered> => {
  const masked = maskOutside(content, deps.publicUrl)
  const wasMasked = await deps.db.transaction().execute(async (trx) => {
    const held = await store.holdMessage(trx, me, id)
    if (!held) throw new RefusalError(rules.NO_SUCH_MESSAGE)
    demand(rules.refuseEdit(held, me, await readClock(trx)))
    if (held.isBlocked) throw new RefusalError(rules.BLOCKED)
    const isMasked = !held.isActive && masked !== content
    const text = isMasked ? masked : content
    if (text !== held.content) await store.changeMessage(trx, id, text, isMasked)
    return isMasked
  })
  const message = await store.findMessage(deps.db, me, id)
  if (!message) throw new RefusalError(rules.NO_SUCH_MESSAGE)
  notifyConversation(deps, message.conversationId, [message.senderId, message.receiverId], {
    type: 'new_message',
    message,
  })
  return { message, notice: wasMasked ? rules.MASKED_NOTICE : null }
}

/** CHAT-5: how far one has read; the other side's ticks and one's own counters follow. */
export const readConversation = async (
  deps: ChatDeps,
  me: string,
  conversationId: string,
  upTo: number | null,
): Promise<void> => {
  const mark = await store.markRead(deps.db, me, conversationId, upTo)
  if (!mark) throw new RefusalError(rules.NO_SUCH_CONVERSATION)
  if (!mark.hasMoved) return
  // Whoever has blocked the other does not show them what was read.
  notifyConversation(deps, conversationId, mark.isBlocked ? [me] : [mark.posterId, mark.workerId], {
    type: 'messages_read',
    readBy: me,
    conversationId,
    upTo: mark.upTo,
  })
  notifyScreens(deps, me, conversationId)
}

/** CHAT-4: a conversation is open to its two people; to everybody else there is none. */
export const findOwnTalk = async (db: Db, me: string, conversationId: string): Promise<store.Talk> => {
  const talk = await store.findTalk(db, me, conversationId)
  if (!talk) throw new RefusalError(rules.NO_SUCH_CONVERSATION)
  return talk
}

export const findOwnConversation = async (db: Db, me: string, conversationId: string): Promise<Conversation> => {
  const found = await store.findConversation(db, me, conversationId)
  if (!found) throw new RefusalError(rules.NO_SUCH_CONVERSATION)
  return found
}

export const listOwnMessages = async (
  db: Db,
  me: string,
  conversationId: string,
  range: { before?: number | undefined; after?: number | undefined },
): Promise<ChatMessage[]> => {
  await findOwnTalk(db, me, conversationId)
  return store.listMessages(db, conversationId, range, rules.HISTORY_PAGE_SIZE)
}

/** Has the id of its contract. */
export const openConversation = store.insertConversation
