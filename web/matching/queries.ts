import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bestWorkers, bidMatches, recommendJobs, smartMatches } from '#core/matching/api.ts'
import { BEST_WORKERS_EVERY_MS, RECOMMENDATIONS_EVERY_MS, SMART_EVERY_MS } from '#core/matching/rules.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

/** Refetched on each visit, because the profile may have changed. */
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

/** Without a new bid nothing else would retry. */
const ASK_AGAIN_MS = 30_000

/** Refetched when the bids change; the previous scores stay meanwhile. */
export const useBidMatches = (jobId: string, bidIds: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(bidMatches, { params: { id: jobId } }), bidIds],
    queryFn: () => call(bidMatches, { params: { id: jobId } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.error !== null && ASK_AGAIN_MS,
    enabled,
  })
