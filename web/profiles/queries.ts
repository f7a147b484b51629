import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPortfolio, profileRecords, publicProfile } from '#core/profiles/api.ts'
import { listReviews, type REVIEW_SORTS } from '#core/reviews/api.ts'
import { call, callSlice } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

export const recordsKey = keyOf(profileRecords)
export const useRecords = () => useQuery({ queryKey: recordsKey, queryFn: () => call(profileRecords), staleTime: 0 })

export const portfolioKey = (userId: string) => keyOf(listPortfolio, { params: { userId } })
export const usePortfolio = (userId: string) =>
  useQuery({
    queryKey: portfolioKey(userId),
    queryFn: () => call(listPortfolio, { params: { userId } }),
    staleTime: 0,
  })

export const publicProfileKey = (userId: string) => keyOf(publicProfile, { params: { userId } })

export const usePublicProfile = (userId: string) =>
  useQuery({
    queryKey: publicProfileKey(userId),
    queryFn: () => call(publicProfile, { params: { userId } }),
    staleTime: 0,
  })

export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const useReviews = (userId: string, sort: ReviewSort) =>
  useInfiniteQuery({
    queryKey: keyOf(listReviews, { params: { userId }, query: { sort } }),
    queryFn: ({ pageParam: cursor }) => callSlice(listReviews, { params: { userId }, query: { sort, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
