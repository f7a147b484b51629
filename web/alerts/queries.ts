import { MINUTE_MS } from '#core/kernel/time.ts'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Alert, countUnreadAlerts, listAlerts, readAlert, readAllAlerts } from '#core/alerts/api.ts'
import { alertsKey, refreshAlerts, changeEach, changeUnread, unreadAlertsKey } from '#web/alerts/cache.ts'
import { useLive } from '#web/runtime/live.ts'
import { call, callSlice, problemMessage, type Slice } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const REFRESH_MS = MINUTE_MS

const inOneList = ({ pages }: InfiniteData<Slice<Alert[]>>): Alert[] => pages.flatMap(({ items }) => items)

/** Newest first, in pages. Fetched every minute and at live events. */
export const useAlerts = () =>
  useInfiniteQuery({
    queryKey: alertsKey,
    queryFn: ({ pageParam: cursor }) => callSlice(listAlerts, { query: cursor === undefined ? {} : { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: inOneList,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
export type AlertsQuery = ReturnType<typeof useAlerts>

/** Counted by the server, because the list comes in pages. */
export const useUnreadAlerts = (isTime = true): number =>
  useQuery({
    queryKey: unreadAlertsKey,
    queryFn: () => call(countUnreadAlerts),
    enabled: isTime,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  }).data?.count ?? 0

/** Used once, in the shell: new and cleared alerts show on every page. */
export function useLiveAlerts(): void {
  const client = useQueryClient()
  const refresh = (quietSince?: number) => refreshAlerts(client, quietSince)
  useLive('me', ({ name }) => name === 'alert' && refresh(), refresh)
}

/** Optimistic; if the call fails, the next fetch restores it. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return ({ id, read }: Pick<Alert, 'id' | 'read'>) => {
    if (read) return
    changeEach(client, (alert) => (alert.id === id ? { ...alert, read: true } : alert))
    changeUnread(client, (count) => count - 1)
    const ask = () => refreshAlerts(client)
    call(readAlert, { params: { id } }).then(ask, ask)
  }
}

export const useReadAll = () => {
  const client = useQueryClient()
  return async () => {
    changeEach(client, (alert) => (alert.read ? alert : { ...alert, read: true }))
    changeUnread(client, () => 0)
    try {
      await call(readAllAlerts)
    } catch (error) {
      const text = problemMessage(error, 'The alerts could not be marked. Please try again.')
      toast({ title: 'Not marked as read', text, tone: 'bad' })
    } finally {
      refreshAlerts(client)
    }
  }
}
