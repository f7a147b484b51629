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
export type { ConversationAccess } from '#server/chat/store.ts'

export interface ChatDeps {
  db: Db
  bus: Bus
  groups: Groups
  send: Sender
  /** Links to this address are not masked. */
  publicUrl: string
}

/** To the connections of these people that have joined the conversation, in every process. */
export const notifyConversation = (
  { groups }: Pick<ChatDeps, 'groups'>,
  conversationId: string,
  to: readonly string[],
  message: ChatServerMessage,
): void => groups.notify(chatTopic(conversationId), to, message)

/** Updates the list of conversations and the unread count on every screen of a person. */
const notifyScreens = ({ bus }: Pick<ChatDeps, 'bus'>, userId: string, conversationId: string): void =>
  bus.publish(personTopic(userId), { name: 'chat', data: { conversationId } })

const REFUSALS: Partial<Record<SentMessage['outcome'], Refusal>> = {
  missing: rules.NO_SUCH_CONVERSATION,
  wrong: rules.WRONG_RECEIVER,
  blocked: rules.BLOCKED,
  left: rules.PARTNER_LEFT,
}

export interface MessageInput {
  conversationId: string
  /** As the client has it; checked by the server. */
  receiverId?: string | null | undefined
  clientId?: string | null | undefined
  content: string
}

export interface DeliveryResult {
  message: ChatMessage
  /** For the sender only. */
  notice: string | null
}

/** Stores the message before it is sent to open connections. */
export const sendMessage = async (
  deps: ChatDeps,
  senderId: string,
  { conversationId, receiverId, clientId = null, content }: MessageInput,
  file: Pick<NewMessage, 'type' | 'fileId' | 'fileName' | 'fileSize'> = TEXT,
): Promise<DeliveryResult> => {
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
  demand(REFUSALS[sent.outcome] ?? null)
  const message = toMessage(sent, conversationId, senderId, clientId ?? null)
  const isNew = sent.outcome === 'sent'
  if (isNew) {
    notifyConversation(deps, conversationId, [senderId, sent.receiverId], { type: 'new_message', message })
    notifyScreens(deps, sent.receiverId, conversationId)
  }
  return { message, notice: sent.wasMasked ? rules.MASKED_NOTICE : null }
}

const TEXT = { type: 'text', fileId: null, fileName: null, fileSize: null } as const

const toMessage = (
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

/** CHAT-6: earlier versions are kept. */
export const editMessage = async (deps: ChatDeps, me: string, id: string, content: string): Promise<DeliveryResult> => {
  const masked = maskOutside(content, deps.publicUrl)
  const wasMasked = await deps.db.transaction().execute(async (trx) => {
    const stored = await store.lockMessage(trx, me, id)
    if (!stored) throw new RefusalError(rules.NO_SUCH_MESSAGE)
    demand(rules.refuseEdit(stored, me, await readClock(trx)))
    if (stored.isBlocked) throw new RefusalError(rules.BLOCKED)
    const isMasked = !stored.isActive && masked !== content
    const text = isMasked ? masked : content
    if (text !== stored.content) await store.changeMessage(trx, id, text, isMasked)
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

/** CHAT-5: updates the read receipts of the partner and the reader's own unread count. */
export const readConversation = async (
  deps: ChatDeps,
  me: string,
  conversationId: string,
  upTo: number | null,
): Promise<void> => {
  const mark = await store.markRead(deps.db, me, conversationId, upTo)
  if (!mark) throw new RefusalError(rules.NO_SUCH_CONVERSATION)
  if (!mark.hasMoved) return
  // A blocked partner gets no read receipts.
  notifyConversation(deps, conversationId, mark.isBlocked ? [me] : [mark.posterId, mark.workerId], {
    type: 'messages_read',
    readBy: me,
    conversationId,
    upTo: mark.upTo,
  })
  notifyScreens(deps, me, conversationId)
}

/** CHAT-4: for others the conversation does not exist. */
export const requireAccess = async (db: Db, me: string, conversationId: string): Promise<store.ConversationAccess> => {
  const access = await store.findAccess(db, me, conversationId)
  if (!access) throw new RefusalError(rules.NO_SUCH_CONVERSATION)
  return access
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
  await requireAccess(db, me, conversationId)
  return store.listMessages(db, conversationId, range, rules.HISTORY_PAGE_SIZE)
}

/** The conversation has the id of its contract. */
export const openConversation = store.insertConversation
