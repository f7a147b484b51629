import { type QueryKey, useQuery } from '@tanstack/react-query'
import { getJob } from '#core/bids/api.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const POLL_MS = 30_000

const partsOf = (id: string, zip: string | null) => ({ params: { id }, query: { ...(zip && { zip }) } })

/** With the own zip, so that the answer knows how far away it is. */
export const jobKey = (id: string, zip: string | null): QueryKey => keyOf(getJob, partsOf(id, zip))

/** Pushed changes keep it true; the question every 30 seconds is for a line that is down without knowing it. */
export const useJob = (id: string, zip: string | null) =>
  useQuery({
    queryKey: jobKey(id, zip),
    queryFn: () => call(getJob, partsOf(id, zip)),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

export type JobQuery = ReturnType<typeof useJob>

/** An address that is no id is a job that does not exist, too. */
export const isNoSuchJob = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** When the answer was true, by the server's clock: the one that the device shows may be hours off. */
export const trueSince = ({ dataUpdatedAt }: Pick<JobQuery, 'dataUpdatedAt'>): number =>
  serverClock.now() - (Date.now() - dataUpdatedAt)
