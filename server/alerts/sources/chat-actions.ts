import { HOUR_MS, addMs } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import type { Sender } from '#server/alerts/delivery/emails.ts'
import { chatEmail } from '#server/alerts/delivery/emails.ts'
import { pushMessage } from '#server/alerts/delivery/push-copy.ts'
import { findUnreadConversation, type ConversationToNotify } from '#server/alerts/sources/chat-store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { queuePushes } from '#server/platform/push/push.ts'

export interface ConversationOf {
  conversationId: string
  userId: string
}

const PUSH_MS = 12 * HOUR_MS

/** ABSENT-1: a push about unread messages. */
export const pushUnread = async (trx: Trx, conversation: ConversationToNotify): Promise<void> => {
  if (!conversation.pushNotifications) return
  const tag = `chat:${conversation.conversationId}`
  await queuePushes(trx, [
    {
      userId: conversation.userId,
      payload: pushMessage({
        title: `${conversation.other}: ${conversation.preview}`,
        body: `About “${conversation.title}”`,
        url: paths.conversation(conversation.conversationId),
        tag,
        isUrgent: false,
      }),
      tag,
      urgency: 'high',
      expiresAt: addMs(conversation.now, PUSH_MS),
    },
  ])
}

/** For people who were online and have not read them. */
export const pushIfUnread = async (trx: Trx, of: ConversationOf): Promise<void> => {
  const conversation = await findUnreadConversation(trx, of)
  if (conversation) await pushUnread(trx, conversation)
}

export const mailIfUnread = async (trx: Trx, sender: Sender, of: ConversationOf): Promise<void> => {
  const conversation = await findUnreadConversation(trx, of)
  if (conversation?.emailAlerts) await queueMail(trx, conversation.email, chatEmail(conversation, sender))
}
