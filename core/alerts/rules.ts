import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { Alert, AlertPreferences } from '#core/alerts/api.ts'
import { refusal } from '#core/kernel/problem.ts'

/** ALERT-11: what a link in an alert may be; the database asks the same (alerts_lead_to_own_paths). */
export const isOwnPath = (text: string): boolean => /^\/(?:[^/\\\p{Cc}][^\\\p{Cc}]*)?$/u.test(text)

/** Which switch decides about it. */
const SWITCH_OF: Record<Alert['type'], keyof AlertPreferences> = {
  job_match: 'jobMatches',
  bid_update: 'bidUpdates',
  payment: 'paymentAlerts',
  welcome: 'systemUpdates',
  profile_incomplete: 'systemUpdates',
  getting_started: 'systemUpdates',
  tips: 'systemUpdates',
  system: 'systemUpdates',
}
/** Said while somebody signs up, who sees them on the screen; the letters of the account go by themselves. */
const GREETINGS = new Set<Alert['type']>(['welcome', 'profile_incomplete'])
/** Nobody needs them: they are mailed to who asked for such mails. */
const ADVICE = new Set<Alert['type']>(['getting_started', 'tips'])

/** How somebody is told of something. */
export interface Ways {
  inApp: boolean
  mail: boolean
  push: boolean
}

/** PREF-1: the switches decide. What is urgent or asks for something is shown in any case, but follows nobody around. */
export const channelsFor = (
  { type, priority, actionRequired }: Pick<Alert, 'type' | 'priority' | 'actionRequired'>,
  preferences: AlertPreferences,
): Ways => {
  if (!preferences[SWITCH_OF[type]]) return { inApp: priority === 'urgent' || actionRequired, mail: false, push: false }
  const isLoud = (priority === 'urgent' || priority === 'high') && !GREETINGS.has(type)
  return {
    inApp: true,
    mail: preferences.emailAlerts && (ADVICE.has(type) ? preferences.marketingEmails : isLoud),
    push: preferences.pushNotifications && (isLoud || type === 'job_match'),
  }
}

/** Who has a screen open sees an alert there; a mail follows if they have not by then. */
export const MAIL_WAIT_SECONDS = 120
/** The same is not mailed again within. */
export const MAIL_AGAIN_MINUTES = 30
/** Nor pushed. */
export const PUSH_AGAIN_SECONDS = 60
export const RESTORE_HOURS = 24
export const ALERT_DAYS = 90
export const GONE_ALERT_DAYS = 7

/** PUSH-5: how long a push is worth delivering, unless what it is about ends sooner. */
export const pushSeconds = (priority: Alert['priority']): number => (priority === 'urgent' ? 24 : 12) * HOUR_SECONDS

export const NO_SUCH_ALERT = refusal(404, 'not_found', 'This alert does not exist.')
export const BAD_UNSUBSCRIBE = refusal(
  422,
  'bad_link',
  'This link is not whole. Please use the one in the mail, or switch the mails off on your alerts page.',
)
const BAD_ENDPOINT = 'Pushes cannot be sent to this address.'
export const NOT_A_PUSH_SERVICE = refusal(422, 'bad_endpoint', BAD_ENDPOINT, { fields: { endpoint: BAD_ENDPOINT } })
const BAD_KEYS = 'The keys of this browser are not valid.'
export const NOT_BROWSER_KEYS = refusal(422, 'bad_keys', BAD_KEYS, { fields: { keys: BAD_KEYS } })
/** Browsers of one person that are pushed to; the one that subscribed first makes room. */
export const MAX_BROWSERS = 20
