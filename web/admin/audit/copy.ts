import type { AuditEntry } from '#core/admin/audit.ts'

/** "user.banned" is "user banned": the log's own words, only easier to read. */
export const actionText = (action: string): string => action.replaceAll(/[._-]+/g, ' ')

/** The beginnings that several actions share, each for everything of its kind: "user." */
export const actionGroups = (actions: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const action of actions) {
    const group = action.includes('.') ? action.slice(0, action.indexOf('.') + 1) : null
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([group]) => group)
}

const spoken = (value: unknown): string => {
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? ''
}

/** PORTAL-13: what was noted beside an act, in one line: "reason: spam · flags: 3". */
export const detailText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${spoken(value)}`)
    .join(' · ')
