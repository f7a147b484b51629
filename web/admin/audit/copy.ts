import type { AuditEntry } from '#core/admin/audit.ts'

/** "user.banned" is "user banned". */
export const actionText = (action: string): string => action.replaceAll(/[._-]+/g, ' ')

/** Prefixes that several actions share: "user." */
export const actionGroups = (actions: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const action of actions) {
    const group = action.includes('.') ? action.slice(0, action.indexOf('.') + 1) : null
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([group]) => group)
}

/** PORTAL-13: the details of an action: "reason: spam · flags: 3". */
export const detailText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
