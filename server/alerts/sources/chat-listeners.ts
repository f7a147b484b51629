import { findCallSummary, findUnreadConversation } from '#server/alerts/sources/summary-actions.ts'
import { addMs } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import { MAIL_WAIT_SECONDS } from '#core/alerts/rules.ts'
import { raiseAgain, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { pushMessage } from '#server/alerts/delivery/push-copy.ts'
import { pushUnread } from '#server/alerts/sources/chat-actions.ts'
import type { ChatTimers } from '#server/alerts/timers.ts'
import { callMissed, callRang } from '#server/calls/events.ts'
import { firstUnread } from '#server/chat/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import { queuePushes } from '#server/platform/push/push.ts'
import { enqueue } from '#server/platform/queue/jobs.ts'

const CHAT_MAIL_MINUTES = 15
const later = (now: string, seconds: number): string => addMs(now, seconds * 1000)

/** Ringing and missed call have the same tag on a phone. */
/** A new call replaces the alert of an earlier one. */
const callKey = ({ contractId, fromId }: { contractId: string; fromId: string }): string =>
  `call:${contractId}:${fromId}`

export const chatListeners = (channels: Channels, timers: ChatTimers): Listener[] => [
  on(firstUnread, async ({ conversationId, userId }, { trx }) => {
    const conversation = await findUnreadConversation(trx, { conversationId, userId })
    // Read meanwhile.
    if (!conversation) return
    const [key, of] = [`${conversationId}:${userId}`, { conversationId, userId }]
    if (conversation.isHere)
      await enqueue(trx, timers.push, [{ key, payload: of, dueAt: later(conversation.now, MAIL_WAIT_SECONDS) }])
    else await pushUnread(trx, conversation)
    await enqueue(trx, timers.mail, [{ key, payload: of, dueAt: later(conversation.now, CHAT_MAIL_MINUTES * 60) }])
  }),

  /** ABSENT-2: expires when the ringing ends. */
  on(callRang, async ({ until, ...call }, { trx }) => {
    const summary = await findCallSummary(trx, call)
    if (!summary?.pushNotifications) return
    const tag = callKey(call)
    const payload = pushMessage({
      title: `${summary.caller} is calling you`,
      body: `Video call about “${summary.title}”`,
      url: paths.videoCall(call.sessionId),
      tag,
      isUrgent: true,
    })
    const push = { userId: call.toId, payload, tag, urgency: 'high', expiresAt: until } as const
    await queuePushes(trx, [push])
  }),

  on(callMissed, async ({ why, ...call }, delivery) => {
    const summary = await findCallSummary(delivery.trx, call)
    if (!summary) return
    // Repeated calls are one alert, with limited mails and pushes.
    const missed: NewAlert = {
      userId: call.toId,
      type: 'system',
      priority: 'high',
      title: `Missed call from ${summary.caller}`,
      message: `It was about “${summary.title}”${why === 'busy' ? ', while you were in another call' : ''}.`,
      actionUrl: paths.conversation(call.contractId),
      data: { contract_id: call.contractId },
      dedupeKey: callKey(call),
      by: call.fromId,
    }
    await raiseAgain(channels, delivery, [missed])
  }),
]
