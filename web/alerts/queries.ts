import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Alert, listAlerts, readAlert } from '#contract/alerts/api.ts'
import { call } from '#web/kit/call.ts'
import { keyOf } from '#web/kit/query.ts'

const REFRESH_MS = 60_000

const alertsKey = keyOf(listAlerts)

/** Newest first. Asked every minute, and by a page that opens after a minute: each page brings its own shell. */
export const useAlerts = () =>
  useQuery({
    queryKey: alertsKey,
    queryFn: () => call(listAlerts, { query: {} }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })

/** Marks it at once; if the server does not hear of it, the next minute brings it back. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return (id: string) => {
    client.setQueryData<Alert[]>(alertsKey, (before) =>
      before?.map((alert) => (alert.id === id ? { ...alert, read: true } : alert)),
    )
    call(readAlert, { params: { id } }).catch(() => client.invalidateQueries({ queryKey: alertsKey }))
  }
}
