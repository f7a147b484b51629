import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { addressOf, call, type CallArgs } from '#web/runtime/call.ts'

const fetchStarts = new WeakMap<Query, number>()

/** LIVE-11: when the latest fetch began, in the time of `performance.now()`; NaN for data that was not fetched. */
export const fetchStartOf = (query: Query): number => fetchStarts.get(query) ?? NaN

/** As specified: answers never become stale, and nothing is retried or refetched automatically. */
export const newQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline, a call fails at once instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchStarts.set(event.query, performance.now())
  })
  return client
}

/** With the answers that came with the page. */
export const queryClientWith = (seeds: readonly { key: QueryKey; data: unknown }[] = []): QueryClient => {
  const client = newQueryClient()
  for (const { key, data } of seeds) client.setQueryData(key, data)
  return client
}

/** One key per address, so that two screens that show the same thing share it. */
export const keyOf = (endpoint: Pick<Endpoint, 'path'>, parts: Parameters<typeof addressOf>[1] = {}): QueryKey => [
  addressOf(endpoint, parts),
]

/** What `useQuery` needs to fetch an endpoint: `useQuery(queryOf(getUser, { params: { id } }))`. */
export const queryOf = <E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => ({
  queryKey: keyOf(endpoint, args[0] as Parameters<typeof keyOf>[1]),
  queryFn: () => call(endpoint, ...args),
})
