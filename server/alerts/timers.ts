import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { type Channels, sweepAlerts } from '#server/alerts/actions.ts'
import { mailDueAlerts } from '#server/alerts/delivery/mail-actions.ts'
import { mailIfUnread, pushIfUnread, type ConversationOf } from '#server/alerts/sources/chat-actions.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const MAIL_EVERY_SECONDS = 5
const SWEEP_EVERY_SECONDS = HOUR_SECONDS

export interface ChatTimers {
  push: JobKind<ConversationOf>
  mail: JobKind<ConversationOf>
}

/** ABSENT-1: enqueued with the first unread message; has no effect if everything was read. */
export const createChatTimers = ({ sender }: Channels): ChatTimers => ({
  push: defineJob<ConversationOf>({
    kind: 'alerts.chat-push',
    run: (trx, { payload }) => pushIfUnread(trx, payload),
  }),
  mail: defineJob<ConversationOf>({
    kind: 'alerts.chat-mail',
    run: (trx, { payload }) => mailIfUnread(trx, sender, payload),
  }),
})

/** ALERT-7: alerts that are still unread. */
export const mailTimer = ({ sender }: Channels): JobKind<object> =>
  defineJob({ kind: 'alerts.mail', everySeconds: MAIL_EVERY_SECONDS, run: (trx) => mailDueAlerts(trx, sender) })

export const sweepAlertsTimer: JobKind<object> = defineJob({
  kind: 'alerts.sweep',
  everySeconds: SWEEP_EVERY_SECONDS,
  run: (trx) => sweepAlerts(trx),
})
