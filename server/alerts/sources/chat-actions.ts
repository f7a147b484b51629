import { HOUR_MS, addMs } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import type { Sender } from '#server/alerts/delivery/emails.ts'
import { chatEmail } from '#server/alerts/delivery/emails.ts'
import { pushMessage } from '#server/alerts/delivery/push-copy.ts'
import { findUnreadTalk, type ConversationToNotify } from '#server/alerts/sources/chat-store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { queuePushes } from '#server/platform/push/push.ts'

export interface TalkOf {
  conversationId: string
  userId: string
}

const PUSH_MS = 12 * HOUR_MS

/** REACH-1: the new messages, to every browser of the person. */
export const pushTalk = async (trx: Trx, talk: ConversationToNotify): Promise<void> => {
  if (!talk.pushNotifications) return
  const tag = `chat:${talk.conversationId}`
  await queuePushes(trx, [
    {
      userId: talk.userId,
      payload: pushMessage({
        title: `${talk.other}: ${talk.words}`,
        body: `About “${talk.title}”`,
        url: paths.conversation(talk.conversationId),
        tag,
        isUrgent: false,
      }),
      tag,
      urgency: 'high',
      expiresAt: addMs(talk.now, PUSH_MS),
    },
  ])
}

/** They had a screen open and have not looked. */
export const pushIfUnread = async (trx: Trx, of: TalkOf): Promise<void> => {
  const talk = await findUnreadTalk(trx, of)
  if (talk) await pushTalk(trx, talk)
}

export const mailIfUnread = async (trx: Trx, sender: Sender, of: TalkOf): Promise<void> => {
  const talk = await findUnreadTalk(trx, of)
  if (talk?.emailAlerts) await queueMail(trx, talk.email, chatEmail(talk, sender))
}
