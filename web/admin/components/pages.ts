import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/**
 * A list that goes on where a page ends: `usePages(keyOf(listUsers, { query }), (cursor) => call(listUsers, { query: {
 * ...query, cursor } }))`. While another search is on its way the last answer stays in sight.
 */
export const usePages = <T>(key: QueryKey, fetchPage: (cursor: string | undefined) => Promise<Page<T>>) =>
  useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }: InfiniteData<Page<T>>) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type Pages<T> = ReturnType<typeof usePages<T>>
