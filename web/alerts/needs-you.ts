import type { Alert } from '#core/alerts/api.ts'

const RANK: Record<Alert['priority'], number> = { urgent: 0, high: 1, medium: 2, low: 3 }

type Weighed = Pick<Alert, 'read' | 'priority'>

/** What the panel "Action Required" lists. */
export const isPressing = ({ read, priority }: Weighed): boolean => !read && RANK[priority] <= RANK.high

/** The most pressing first, then as they came. */
export const byPressure = (a: Weighed, b: Weighed): number => RANK[a.priority] - RANK[b.priority]

/** Unread, and either waiting for an act or pressing; the most pressing first, then the newest. */
export const needsYou = (alerts: readonly Alert[]): Alert[] =>
  alerts.filter((alert) => isPressing(alert) || (!alert.read && alert.actionRequired)).toSorted(byPressure)
