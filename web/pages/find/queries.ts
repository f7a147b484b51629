import { MINUTE_MS } from '#core/kernel/time.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listJobs, summarizeJobs } from '#core/jobs/api.ts'
import { type Filters, isAskable, listQuery, summaryQuery } from '#web/pages/find/filters/filters.ts'
import { call, CallError, callSlice } from '#web/runtime/call.ts'

/** What the live line missed, this finds. */
export const REFRESH_MS = 30_000
/** Whoever reads a job for a while comes back to the list as it was left. */
const KEPT_MS = 30 * MINUTE_MS

/** Every list, and the figures of every list. */
export const MARKETS = [listJobs.path, 'pages'] as const
export const SUMMARIES = [summarizeJobs.path] as const

export const marketKey = (filters: Filters) => [...MARKETS, listQuery(filters)] as const

const isAsked = (filters: Filters): boolean => isAskable(filters) && !filters.isSaved

/** Twenty at a time. While another list is on its way, the one before stays. */
export const useMarket = (filters: Filters) => {
  const query = listQuery(filters)
  return useInfiniteQuery({
    queryKey: marketKey(filters),
    queryFn: ({ pageParam: cursor }) => callSlice(listJobs, { query: { ...query, ...(cursor && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isAsked(filters),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    gcTime: KEPT_MS,
  })
}
export type MarketQuery = ReturnType<typeof useMarket>

export const useSummary = (filters: Filters) => {
  const query = summaryQuery(filters)
  return useQuery({
    queryKey: [...SUMMARIES, query],
    queryFn: () => call(summarizeJobs, { query }),
    enabled: isAsked(filters),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}
export type SummaryQuery = ReturnType<typeof useSummary>

/** What the server says about a zip that looks like one and is none. */
export const refusedZip = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.fields?.['zip'] : undefined
