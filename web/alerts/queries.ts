import { MINUTE_MS } from '#core/kernel/time.ts'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Alert, countUnreadAlerts, listAlerts, readAlert, readAllAlerts } from '#core/alerts/api.ts'
import { alertsKey, askAgain, changeEach, changeUnread, unreadAlertsKey } from '#web/alerts/cache.ts'
import { useLive } from '#web/runtime/live.ts'
import { call, callSlice, problemMessage, type Slice } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const REFRESH_MS = MINUTE_MS

const inOneList = ({ pages }: InfiniteData<Slice<Alert[]>>): Alert[] => pages.flatMap(({ items }) => items)

/** Newest first, page after page. Asked every minute, and at once when the live line tells of one. */
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

/** How many wait to be read, counted by the server: the list comes in pages. */
export const useUnreadAlerts = (isTime = true): number =>
  useQuery({
    queryKey: unreadAlertsKey,
    queryFn: () => call(countUnreadAlerts),
    enabled: isTime,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  }).data?.count ?? 0

/** Stands once, in the shell: a new alert, or one that is over, shows on whatever page is open. */
export function useAlertNews(): void {
  const client = useQueryClient()
  const catchUp = () => askAgain(client)
  useLive('me', ({ name }) => name === 'alert' && catchUp(), catchUp)
}

/** Marks it at once; if the server does not hear of it, what is asked next brings it back. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return ({ id, read }: Pick<Alert, 'id' | 'read'>) => {
    if (read) return
    changeEach(client, (alert) => (alert.id === id ? { ...alert, read: true } : alert))
    changeUnread(client, (count) => count - 1)
    const ask = () => askAgain(client)
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
      askAgain(client)
    }
  }
}
