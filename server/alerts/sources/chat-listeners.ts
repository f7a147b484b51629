import { findCallSummary, findUnreadTalk } from '#server/alerts/sources/summary-actions.ts'
import { addMs } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import { MAIL_WAIT_SECONDS } from '#core/alerts/rules.ts'
import { raiseAgain, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { pushMessage } from '#server/alerts/delivery/push-copy.ts'
import { pushTalk } from '#server/alerts/sources/chat-actions.ts'
import type { TalkTimers } from '#server/alerts/timers.ts'
import { callMissed, callRang } from '#server/calls/events.ts'
import { firstUnread } from '#server/chat/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import { queuePushes } from '#server/platform/push/push.ts'
import { enqueue } from '#server/platform/queue/jobs.ts'

const CHAT_MAIL_MINUTES = 15
const later = (now: string, seconds: number): string => addMs(now, seconds * 1000)

/** A call that rings and one that was missed are one thing on the screen of a phone. */
/** Whoever rings again takes the place of what they left before, and so does that they were missed. */
const callKey = ({ contractId, fromId }: { contractId: string; fromId: string }): string =>
  `call:${contractId}:${fromId}`

export const talkListeners = (channels: Channels, timers: TalkTimers): Listener[] => [
  on(firstUnread, async ({ conversationId, userId }, { trx }) => {
    const talk = await findUnreadTalk(trx, { conversationId, userId })
    // Read before it was told.
    if (!talk) return
    const [key, of] = [`${conversationId}:${userId}`, { conversationId, userId }]
    if (talk.isHere) await enqueue(trx, timers.push, [{ key, payload: of, dueAt: later(talk.now, MAIL_WAIT_SECONDS) }])
    else await pushTalk(trx, talk)
    await enqueue(trx, timers.mail, [{ key, payload: of, dueAt: later(talk.now, CHAT_MAIL_MINUTES * 60) }])
  }),

  /** REACH-2: it rings on every browser, and is worth nothing as soon as it does not ring any more. */
  on(callRang, async ({ until, ...call }, { trx }) => {
    const words = await findCallSummary(trx, call)
    if (!words?.pushNotifications) return
    const tag = callKey(call)
    const payload = pushMessage({
      title: `${words.caller} is calling you`,
      body: `Video call about “${words.title}”`,
      url: paths.videoCall(call.sessionId),
      tag,
      isUrgent: true,
    })
    const push = { userId: call.toId, payload, tag, urgency: 'high', expiresAt: until } as const
    await queuePushes(trx, [push])
  }),

  on(callMissed, async ({ why, ...call }, delivery) => {
    const words = await findCallSummary(delivery.trx, call)
    if (!words) return
    // Whoever rings again and again is one alert, one mail in half an hour and one push a minute.
    const missed: NewAlert = {
      userId: call.toId,
      type: 'system',
      priority: 'high',
      title: `Missed call from ${words.caller}`,
      message: `It was about “${words.title}”${why === 'busy' ? ', while you were in another call' : ''}.`,
      actionUrl: paths.conversation(call.contractId),
      data: { contract_id: call.contractId },
      dedupeKey: callKey(call),
      by: call.fromId,
    }
    await raiseAgain(channels, delivery, [missed])
  }),
]
