import type { Alert } from '#core/alerts/api.ts'

/** An alert of the list, or the place of one that was just cleared. */
export interface Row {
  alert: Alert
  isCleared: boolean
}

/** Ids sort by time. */
const newestFirst = (a: Alert, b: Alert): number => (a.id < b.id ? 1 : -1)

/** A cleared alert keeps its place while it can be restored. */
export const withCleared = (alerts: readonly Alert[], cleared: readonly Alert[]): Row[] => {
  const gone = new Set(cleared.map(({ id }) => id))
  return [...alerts.filter(({ id }) => !gone.has(id)), ...cleared]
    .toSorted(newestFirst)
    .map((alert) => ({ alert, isCleared: gone.has(alert.id) }))
}

export const withAlert = <P extends { items: Alert[] }>(pages: readonly P[], alert: Alert): P[] => {
  if (pages.some(({ items }) => items.some(({ id }) => id === alert.id))) return [...pages]
  const found = pages.findIndex(({ items }) => items.some(({ id }) => id < alert.id))
  const at = found === -1 ? pages.length - 1 : found
  return pages.map((page, index) =>
    index === at ? { ...page, items: [...page.items, alert].toSorted(newestFirst) } : page,
  )
}
