import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { type Channels, sweepAlerts } from '#server/alerts/actions.ts'
import { mailDueAlerts } from '#server/alerts/delivery/mail-actions.ts'
import { mailIfUnread, pushIfUnread, type TalkOf } from '#server/alerts/sources/chat-actions.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const MAIL_EVERY_SECONDS = 5
const SWEEP_EVERY_SECONDS = HOUR_SECONDS

export interface TalkTimers {
  push: JobKind<TalkOf>
  mail: JobKind<TalkOf>
}

/** REACH-1: enqueued with the first unread message, and again after it was read; without unread messages nothing is sent. */
export const talkTimers = ({ sender }: Channels): TalkTimers => ({
  push: defineJob<TalkOf>({
    kind: 'alerts.chat-push',
    run: (trx, { payload }) => pushIfUnread(trx, payload),
  }),
  mail: defineJob<TalkOf>({ kind: 'alerts.chat-mail', run: (trx, { payload }) => mailIfUnread(trx, sender, payload) }),
})

/** ALERT-7: mails alerts that have not been read by now. */
export const mailTimer = ({ sender }: Channels): JobKind<object> =>
  defineJob({ kind: 'alerts.mail', everySeconds: MAIL_EVERY_SECONDS, run: (trx) => mailDueAlerts(trx, sender) })

export const sweepAlertsTimer: JobKind<object> = defineJob({
  kind: 'alerts.sweep',
  everySeconds: SWEEP_EVERY_SECONDS,
  run: (trx) => sweepAlerts(trx),
})
