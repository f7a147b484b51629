import { type QueryKey, useQuery } from '@tanstack/react-query'
import { getJob } from '#core/bids/api.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const POLL_MS = 30_000

const partsOf = (id: string, zip: string | null) => ({ params: { id }, query: { ...(zip && { zip }) } })

/** With the reader's zip code, so that the answer includes the distance. */
export const jobKey = (id: string, zip: string | null): QueryKey => keyOf(getJob, partsOf(id, zip))

/** Live events keep it current; polling covers a connection that is lost unnoticed. */
export const useJob = (id: string, zip: string | null) =>
  useQuery({
    queryKey: jobKey(id, zip),
    queryFn: () => call(getJob, partsOf(id, zip)),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

export type JobQuery = ReturnType<typeof useJob>

export const isNoSuchJob = (error: unknown): boolean => error instanceof CallError && error.status === 404

export const currentAt = ({ dataUpdatedAt }: Pick<JobQuery, 'dataUpdatedAt'>): number =>
  serverClock.now() - (Date.now() - dataUpdatedAt)
