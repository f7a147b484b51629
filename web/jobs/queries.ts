import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { listJobs, myJobs } from '#core/jobs/api.ts'
import { callSlice } from '#web/runtime/call.ts'
import { useLiveOptions } from '#web/runtime/live-query.ts'
import { keyOf } from '#web/runtime/query.ts'

export const useMyJobs = () =>
  useInfiniteQuery({
    queryKey: keyOf(myJobs),
    queryFn: ({ pageParam }) => callSlice(myJobs, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...useLiveOptions(),
  })

/** Refetches every list of jobs. */
export const refreshJobs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listJobs.path) })
