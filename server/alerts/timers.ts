import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { type Channels, sweepAlerts } from '#server/alerts/actions.ts'
import { mailDueAlerts } from '#server/alerts/delivery/mail-actions.ts'
import { mailIfUnread, pushIfUnread, type TalkOf } from '#server/alerts/sources/chat-actions.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

const MAIL_EVERY_SECONDS = 5
const SWEEP_EVERY_SECONDS = HOUR_SECONDS

export interface TalkTimers {
  push: TimerKind<TalkOf>
  mail: TimerKind<TalkOf>
}

/** REACH-1: set when something unread begins, and again when it begins anew; what is read by then stays unsaid. */
export const talkTimers = ({ sender, wakePusher }: Channels): TalkTimers => ({
  push: timerKind<TalkOf>({
    kind: 'alerts.chat-push',
    ring: async (trx, { data }) => {
      if (await pushIfUnread(trx, data)) wakePusher()
    },
  }),
  mail: timerKind<TalkOf>({ kind: 'alerts.chat-mail', ring: (trx, { data }) => mailIfUnread(trx, sender, data) }),
})

/** ALERT-7: who has not looked by now is written to. */
export const mailTimer = ({ sender }: Channels): TimerKind<object> =>
  timerKind({ kind: 'alerts.mail', everySeconds: MAIL_EVERY_SECONDS, ring: (trx) => mailDueAlerts(trx, sender) })

export const sweepAlertsTimer: TimerKind<object> = timerKind({
  kind: 'alerts.sweep',
  everySeconds: SWEEP_EVERY_SECONDS,
  ring: (trx) => sweepAlerts(trx),
})
