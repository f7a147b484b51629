import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { listJobs, myJobs } from '#core/jobs/api.ts'
import { callSlice } from '#web/runtime/call.ts'
import { useLiveOptions } from '#web/runtime/live-query.ts'
import { keyOf } from '#web/runtime/query.ts'

/** Newest first, page after page. */
export const useMyJobs = () =>
  useInfiniteQuery({
    queryKey: keyOf(myJobs),
    queryFn: ({ pageParam }) => callSlice(myJobs, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...useLiveOptions(),
  })

/** After a job was posted, changed or removed: every list of jobs, mine and all. */
export const refreshJobs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listJobs.path) })
