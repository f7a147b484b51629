import { useQuery } from '@tanstack/react-query'
import { summarizeJobs } from '#core/jobs/api.ts'
import { useSettled } from '#web/jobs/post/debounced-value.ts'
import { isWholeZip, refusedZip } from '#web/jobs/zip.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

interface Area {
  /** "Ybor City" for 33605, as workers will read it; the zip itself until it is known, nothing where it never will be. */
  name: string
  /** What the server says about a zip that it does not know. */
  refusal: string | undefined
}

export function useArea(zip: string): Area {
  const typed = zip.trim()
  const settled = useSettled(typed)
  const parts = { query: { zip: settled } }
  const { data, error } = useQuery({
    queryKey: keyOf(summarizeJobs, parts),
    queryFn: () => call(summarizeJobs, parts),
    enabled: isWholeZip(settled),
  })
  if (settled !== typed) return { name: typed, refusal: undefined }
  const refusal = refusedZip(error)
  return { name: refusal ? '' : (data?.centre?.name ?? typed), refusal }
}
