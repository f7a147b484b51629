import { MINUTE_MS } from '#core/kernel/time.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listJobs, summarizeJobs } from '#core/jobs/api.ts'
import { type Filters, isAskable, listQuery, summaryQuery } from '#web/pages/find/filters/filters.ts'
import { call, CallError, callSlice } from '#web/runtime/call.ts'

/** Finds what the live connection missed. */
export const REFRESH_MS = 30_000
/** Restores the scroll position after visiting a job. */
const KEPT_MS = 30 * MINUTE_MS

/** All lists and their figures. */
export const MARKETS = [listJobs.path, 'pages'] as const
export const SUMMARIES = [summarizeJobs.path] as const

export const marketKey = (filters: Filters) => [...MARKETS, listQuery(filters)] as const

const isAsked = (filters: Filters): boolean => isAskable(filters) && !filters.isSaved

/** Twenty at a time. The previous list stays while another is loading. */
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

/** The server's error for an unknown zip. */
export const refusedZip = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.fields?.['zip'] : undefined
