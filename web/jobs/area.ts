import { useQuery } from '@tanstack/react-query'
import { summariseJobs } from '#contract/jobs/api.ts'
import { useSettled } from '#web/jobs/settled.ts'
import { isWholeZip } from '#web/jobs/zip.ts'
import { call } from '#web/kit/call.ts'
import { keyOf } from '#web/kit/query.ts'

/** "Ybor City" for 33605, as workers will read it; the zip itself until it is known. */
export function useArea(zip: string): string {
  const settled = useSettled(zip.trim())
  const parts = { query: { zip: settled } }
  const { data } = useQuery({
    queryKey: keyOf(summariseJobs, parts),
    queryFn: () => call(summariseJobs, parts),
    enabled: isWholeZip(settled),
  })
  return (settled === zip.trim() && data?.centre?.name) || zip.trim()
}
