import { useQuery } from '@tanstack/react-query'
import { summarizeJobs } from '#core/jobs/api.ts'
import { useSettled } from '#web/jobs/post/debounced-value.ts'
import { isWholeZip, refusedZip } from '#web/jobs/zip.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

interface Area {
  /** "Ybor City" for 33605; the zip code until known, empty if unknown. */
  name: string
  /** Error for an unknown zip code. */
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
