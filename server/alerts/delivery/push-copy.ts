import type { Alert } from '#core/alerts/api.ts'
import type { PushMessage } from '#core/alerts/push.ts'
import { pushSeconds } from '#core/alerts/rules.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import type { NewPush, Urgency } from '#server/platform/push/push.ts'

/** A phone shows less; and a push service carries four kilobytes at the most, sealed (PUSH-5). */
const MOST_TITLE = 100
const MOST_BODY = 240
const MOST_PATH = 200

const HALF_A_LETTER = /[\ud800-\udbff]$/
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(HALF_A_LETTER, '')}…`

/** However long what it is made of, it fits. */
export const pushMessage = ({ title, body, url, tag, isUrgent }: PushMessage): PushMessage => ({
  title: cut(title, MOST_TITLE),
  body: cut(body, MOST_BODY),
  // A path that is cut leads nowhere.
  url: url.length <= MOST_PATH ? url : '/alerts',
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
    url: alert.actionUrl ?? '/alerts',
    tag: alert.dedupeKey,
    isUrgent: alert.priority === 'urgent',
  }),
  tag: alert.dedupeKey,
  urgency: URGENCY[alert.priority],
  expiresAt: endOf(alert, now),
})
