import { type InvalidateQueryFilters, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useIsLive, useLive } from '#web/runtime/live.ts'
import { fetchStartOf } from '#web/runtime/query.ts'

const POLL_MS = 30_000

/** For queries that follow live events: fetched on every visit, and polled while the live connection is down. */
export const useLiveOptions = () => ({ refetchInterval: useIsLive() ? (false as const) : POLL_MS, staleTime: 0 })

/** Queries whose first answer is awaited before they are fetched again. */
const awaited = new WeakSet<Query>()

/**
 * Fetches again what is on the screen and was not asked for since `quietSince`. TanStack Query does not restart a first
 * fetch that is under way, although its answer may be older than the event: such a query is fetched again afterwards.
 */
export const refreshQueries = async (
  client: QueryClient,
  filters: InvalidateQueryFilters,
  quietSince = Infinity,
): Promise<void> => {
  const found = client.getQueryCache().findAll(filters)
  const outdated = new Set(found.filter((query) => !(fetchStartOf(query) > quietSince)))
  const first = [...outdated].filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => outdated.has(query) }),
    ...first.map((query) => fetchAfterFirst(client, query)),
  ])
}

const fetchAfterFirst = async (client: QueryClient, query: Query): Promise<void> => {
  if (awaited.has(query)) return
  awaited.add(query)
  // A failed or canceled first fetch has brought nothing that could be old.
  const hasAnswer = await query.promise?.then(
    () => true,
    () => false,
  )
  awaited.delete(query)
  if (hasAnswer) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** Keeps queries current while the screen is open: at these events of a topic, and when the topic was joined again. */
export function useLiveQueries(topic: string | null, events: readonly string[], filters: InvalidateQueryFilters): void {
  const client = useQueryClient()
  const refresh = (quietSince?: number) => void refreshQueries(client, filters, quietSince)
  useLive(topic, ({ name }) => events.includes(name) && refresh(), refresh)
}
