import { type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myBids } from '#core/bids/api.ts'
import { type Contract, myContracts } from '#core/contracts/api.ts'
import { type Job, myJobs } from '#core/jobs/api.ts'
import { refreshQueries, useLiveOptions, useLiveQueries } from '#web/runtime/live-query.ts'
import { useMyJobs } from '#web/jobs/queries.ts'
import { callSlice } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { type MyBid, nextEnd } from '#web/contracts/work-groups.ts'

/** The server closes a window within two seconds of its end. */
const CLOSING_MS = 1_500
/** Browsers turn a longer timeout into none. */
const MAX_WAIT_MS = 2_000_000_000

const useMyBids = () =>
  useInfiniteQuery({
    queryKey: keyOf(myBids),
    queryFn: ({ pageParam }) => callSlice(myBids, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...useLiveOptions(),
  })

const MINE = { predicate: ({ queryKey: [key] }: Query) => key === keyOf(myJobs)[0] || key === keyOf(myBids)[0] }

const useRefresh = () => {
  const client = useQueryClient()
  return () => void refreshQueries(client, MINE)
}

/** Refetches when a bidding window has closed, until the server has closed it too. */
function useRefreshAtEnd(jobs: readonly Job[], refresh: () => void): void {
  useEffect(() => {
    const end = nextEnd(jobs)
    if (end === null) return
    const waitMs = Math.max(end - serverClock.now(), 0) + CLOSING_MS
    const timer = setTimeout(refresh, Math.min(waitMs, MAX_WAIT_MS))
    return () => clearTimeout(timer)
  })
}

/** Jobs and bids of the user, updated by live events or by polling. */
export function useMyWork() {
  const jobs = useMyJobs()
  const bids = useMyBids()
  const refresh = useRefresh()
  useLiveQueries('me', ['job', 'bid'], MINE)
  const mine: Job[] = jobs.data?.pages.flatMap(({ items }) => items) ?? []
  const offered: MyBid[] = bids.data?.pages.flatMap(({ items }) => items) ?? []
  useRefreshAtEnd([...mine, ...offered.map(({ job }) => job)], refresh)
  return { jobs, bids, mine, offered }
}
export type MyWork = ReturnType<typeof useMyWork>

export const useMyContracts = () => {
  useLiveQueries('me', ['contract'], { queryKey: keyOf(myContracts) })
  return useInfiniteQuery({
    queryKey: keyOf(myContracts),
    queryFn: ({ pageParam }) => callSlice(myContracts, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...useLiveOptions(),
  })
}

/** Jobs, bids and contracts of the user. */
export function useAllMyWork() {
  const contracts = useMyContracts()
  const agreed: Contract[] = contracts.data?.pages.flatMap(({ items }) => items) ?? []
  return { ...useMyWork(), contracts, agreed }
}
export type AllMyWork = ReturnType<typeof useAllMyWork>
