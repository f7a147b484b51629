import { useQuery } from '@tanstack/react-query'
import { getJobForAdmin, type JobFilter, listJobsForAdmin } from '#core/admin/jobs.ts'
import { usePages } from '#web/admin/components/pages.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

export const useJobsForAdmin = (typed: string, status: JobFilter) => {
  const query = { search: typed || undefined, status }
  return usePages(keyOf(listJobsForAdmin, { query }), (cursor) =>
    call(listJobsForAdmin, { query: { ...query, cursor } }),
  )
}

export const useJobForAdmin = (id: string) =>
  useQuery({
    queryKey: keyOf(getJobForAdmin, { params: { id } }),
    queryFn: () => call(getJobForAdmin, { params: { id } }),
    staleTime: 0,
  })
