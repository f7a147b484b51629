import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { listJobs, myJobs } from '#core/jobs/api.ts'
import { callSlice } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const POLL_MS = 30_000

/** Newest first, page after page. Asked on every visit, and every half minute while the live line is down. */
export const useMyJobs = (isLive: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(myJobs),
    queryFn: ({ pageParam }) => callSlice(myJobs, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: isLive ? false : POLL_MS,
    staleTime: 0,
  })

/** After a job came, went or changed: every list of jobs, mine and all, asks again. */
export const refreshJobs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listJobs.path) })
