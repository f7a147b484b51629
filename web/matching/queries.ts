import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bestWorkers, bidMatches, recommendJobs, smartMatches } from '#core/matching/api.ts'
import { BEST_WORKERS_EVERY_MS, RECOMMENDATIONS_EVERY_MS, SMART_EVERY_MS } from '#core/matching/rules.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

/** Asked anew on every visit, too: what somebody has changed in their profile changes what fits. */
export const useRecommendations = (limit: number) =>
  useQuery({
    queryKey: keyOf(recommendJobs, { query: { limit } }),
    queryFn: () => call(recommendJobs, { query: { limit } }),
    refetchInterval: RECOMMENDATIONS_EVERY_MS,
    staleTime: 0,
  })

export const useSmartMatches = () =>
  useQuery({
    queryKey: keyOf(smartMatches),
    queryFn: () => call(smartMatches),
    refetchInterval: SMART_EVERY_MS,
    staleTime: 0,
  })

export const useBestWorkers = (jobId: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(bestWorkers, { params: { id: jobId } }),
    queryFn: () => call(bestWorkers, { params: { id: jobId } }),
    refetchInterval: BEST_WORKERS_EVERY_MS,
    staleTime: BEST_WORKERS_EVERY_MS,
    enabled,
  })

/** Nothing else would ask again before the next bid. */
const ASK_AGAIN_MS = 30_000

/** Asked again when a bid has come or gone; until then the others keep what they have. */
export const useBidMatches = (jobId: string, bidIds: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(bidMatches, { params: { id: jobId } }), bidIds],
    queryFn: () => call(bidMatches, { params: { id: jobId } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.error !== null && ASK_AGAIN_MS,
    enabled,
  })
