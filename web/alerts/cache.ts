import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { type Alert, countUnreadAlerts, listAlerts } from '#core/alerts/api.ts'
import type { Slice } from '#web/runtime/call.ts'
import { refreshQueries } from '#web/runtime/live-query.ts'
import { keyOf } from '#web/runtime/query.ts'

export const alertsKey = keyOf(listAlerts)
export const unreadAlertsKey = keyOf(countUnreadAlerts)

type Pages = Slice<Alert[]>[]

/** A refetch under way is older than the change; a first fetch is not canceled. */
const dropAnswers = (client: QueryClient, queryKey: QueryKey): void => {
  if (client.getQueryData(queryKey) !== undefined) void client.cancelQueries({ queryKey })
}

/** Optimistic update of the list. */
export const changePages = (client: QueryClient, change: (pages: Pages) => Pages): void => {
  dropAnswers(client, alertsKey)
  client.setQueryData<InfiniteData<Slice<Alert[]>, string | undefined>>(
    alertsKey,
    (before) => before && { ...before, pages: change(before.pages) },
  )
}

export const changeEach = (client: QueryClient, change: (alert: Alert) => Alert): void =>
  changePages(client, (pages) => pages.map((page) => ({ ...page, items: page.items.map(change) })))

export const dropAlert = (client: QueryClient, id: string): void =>
  changePages(client, (pages) =>
    pages.map((page) => ({ ...page, items: page.items.filter((alert) => alert.id !== id) })),
  )

export const changeUnread = (client: QueryClient, change: (count: number) => number): void => {
  dropAnswers(client, unreadAlertsKey)
  client.setQueryData<{ count: number }>(
    unreadAlertsKey,
    (before) => before && { count: Math.max(0, change(before.count)) },
  )
}

export const refreshAlerts = (client: QueryClient, quietSince?: number): void => {
  void refreshQueries(client, { queryKey: alertsKey }, quietSince)
  void refreshQueries(client, { queryKey: unreadAlertsKey }, quietSince)
}
