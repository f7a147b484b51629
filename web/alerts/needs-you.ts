import type { Alert } from '#core/alerts/api.ts'

const RANK: Record<Alert['priority'], number> = { urgent: 0, high: 1, medium: 2, low: 3 }

type AlertPriority = Pick<Alert, 'read' | 'priority'>

/** Listed in the "Action Required" panel. */
export const hasHighPriority = ({ read, priority }: AlertPriority): boolean => !read && RANK[priority] <= RANK.high

/** The highest priority first; the sort is stable. */
export const byUrgency = (a: AlertPriority, b: AlertPriority): number => RANK[a.priority] - RANK[b.priority]

/** Unread alerts that need an action or have high priority, the highest priority first. */
export const needsYou = (alerts: readonly Alert[]): Alert[] =>
  alerts.filter((alert) => hasHighPriority(alert) || (!alert.read && alert.actionRequired)).toSorted(byUrgency)
