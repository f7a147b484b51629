import { paths } from '#core/paths.ts'
import type { Alert } from '#core/alerts/api.ts'
import type { PushMessage } from '#core/alerts/push.ts'
import { pushSeconds } from '#core/alerts/rules.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import type { NewPush, Urgency } from '#server/platform/push/push.ts'

/** A phone shows less; and a push service carries four kilobytes at the most, sealed (PUSH-5). */
const MAX_TITLE_LENGTH = 100
const MAX_BODY_LENGTH = 240
const MAX_PATH_LENGTH = 200

const HALF_A_LETTER = /[\ud800-\udbff]$/
const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(HALF_A_LETTER, '')}…`

/** However long what it is made of, it fits. */
export const pushMessage = ({ title, body, url, tag, isUrgent }: PushMessage): PushMessage => ({
  title: cut(title, MAX_TITLE_LENGTH),
  body: cut(body, MAX_BODY_LENGTH),
  // A path that is cut leads nowhere.
  url: url.length <= MAX_PATH_LENGTH ? url : paths.alerts(),
  tag,
  isUrgent,
})

const URGENCY: Record<Alert['priority'], Urgency> = { urgent: 'high', high: 'high', medium: 'normal', low: 'low' }

/** Whichever comes first: the end of its use, or of what it is about. */
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
