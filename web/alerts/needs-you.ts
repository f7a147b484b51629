import type { Alert } from '#contract/alerts/api.ts'

/** Unread, and either waiting for an act or pressing; the most pressing first, then the newest. */
export const needsYou = (alerts: readonly Alert[]): Alert[] =>
  alerts
    .filter((alert) => !alert.read && (alert.actionRequired || RANK[alert.priority] <= RANK.high))
    .toSorted((a, b) => RANK[a.priority] - RANK[b.priority])

const RANK: Record<Alert['priority'], number> = { urgent: 0, high: 1, medium: 2, low: 3 }

export const countUnread = (alerts: readonly Alert[]): number => alerts.filter((alert) => !alert.read).length
