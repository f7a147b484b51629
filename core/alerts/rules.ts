import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { Alert, AlertPreferences } from '#core/alerts/api.ts'
import { refusal } from '#core/kernel/problem.ts'

/** ALERT-11: a link in an alert; the database has the same check (alerts_lead_to_own_paths). */
export const isOwnPath = (text: string): boolean => /^\/(?:[^/\\\p{Cc}][^\\\p{Cc}]*)?$/u.test(text)

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
/** Created at sign-up, while the person looks at the screen: no mail and no push. */
const SIGN_UP_TYPES = new Set<Alert['type']>(['welcome', 'profile_incomplete'])
/** Mailed only to those who agreed to marketing emails. */
const ADVICE_TYPES = new Set<Alert['type']>(['getting_started', 'tips'])

export interface AlertChannels {
  inApp: boolean
  mail: boolean
  push: boolean
}

/** PREF-1: the preferences decide. What is urgent or requires an action is always shown in the app. */
export const channelsFor = (
  { type, priority, actionRequired }: Pick<Alert, 'type' | 'priority' | 'actionRequired'>,
  preferences: AlertPreferences,
): AlertChannels => {
  if (!preferences[SWITCH_OF[type]]) return { inApp: priority === 'urgent' || actionRequired, mail: false, push: false }
  const isImportant = (priority === 'urgent' || priority === 'high') && !SIGN_UP_TYPES.has(type)
  return {
    inApp: true,
    mail: preferences.emailAlerts && (ADVICE_TYPES.has(type) ? preferences.marketingEmails : isImportant),
    push: preferences.pushNotifications && (isImportant || type === 'job_match'),
  }
}

/** A mail is sent only if the alert was not read in the app by then. */
export const MAIL_WAIT_SECONDS = 120
export const MAIL_REPEAT_MINUTES = 30
/** An equal alert is not mailed or pushed again within these times. */
export const PUSH_REPEAT_SECONDS = 60
export const RESTORE_HOURS = 24
export const ALERT_DAYS = 90
export const CLEARED_ALERT_DAYS = 7

/** PUSH-5: how long a push is valid, unless its subject ends sooner. */
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
/** Push subscriptions per person; the oldest is dropped first. */
export const MAX_BROWSERS = 20
