import { paths } from '#core/paths.ts'
import type { Alert } from '#core/alerts/api.ts'
import type { PushMessage } from '#core/alerts/push.ts'
import { pushSeconds } from '#core/alerts/rules.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import type { NewPush, Urgency } from '#server/platform/push/push.ts'

/** PUSH-5: push services accept up to four kilobytes. */
const MAX_TITLE_LENGTH = 100
const MAX_BODY_LENGTH = 240
const MAX_PATH_LENGTH = 200

const HALF_A_LETTER = /[\ud800-\udbff]$/
const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(HALF_A_LETTER, '')}…`

/** Cuts texts to the limit. */
export const pushMessage = ({ title, body, url, tag, isUrgent }: PushMessage): PushMessage => ({
  title: cut(title, MAX_TITLE_LENGTH),
  body: cut(body, MAX_BODY_LENGTH),
  // A path cannot be cut.
  url: url.length <= MAX_PATH_LENGTH ? url : paths.alerts(),
  tag,
  isUrgent,
})

const URGENCY: Record<Alert['priority'], Urgency> = { urgent: 'high', high: 'high', medium: 'normal', low: 'low' }

/** The earlier of the default expiry and the end of the subject. */
const endOf = ({ priority, endsAt }: NewAlert, now: string): string => {
  const until = new Date(Date.parse(now) + pushSeconds(priority) * 1000).toISOString()
  return endsAt !== undefined && Date.parse(endsAt) < Date.parse(until) ? endsAt : until
}

export const pushOf = (alert: NewAlert, now: string): NewPush => ({
  userId: alert.userId,
  payload: pushMessage({
    title: alert.title,
    body: alert.message,
    url: alert.actionUrl ?? paths.alerts(),
    tag: alert.dedupeKey,
    isUrgent: alert.priority === 'urgent',
  }),
  tag: alert.dedupeKey,
  urgency: URGENCY[alert.priority],
  expiresAt: endOf(alert, now),
})
