import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { addressOf, call, type CallArgs } from '#web/runtime/call.ts'

/** As specified: answers never become stale, and nothing is retried or refetched automatically. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
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
