import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { currentUser } from '#core/accounts/api.ts'
import type { countUnreadAlerts } from '#core/alerts/api.ts'
import type { countUnreadMessages } from '#core/chat/api.ts'
import type { getWallet } from '#core/payments/wallet.ts'
import { light } from '#web/runtime/call.ts'

/** Queries of the page frame, which do not count. */
const OF_THE_FRAME = new Set<string>(
  [
    light<typeof currentUser>({ method: 'GET', path: '/api/auth/user' }),
    light<typeof countUnreadAlerts>({ method: 'GET', path: '/api/alerts/unread' }),
    light<typeof countUnreadMessages>({ method: 'GET', path: '/api/chat/unread' }),
    light<typeof getWallet>({ method: 'GET', path: '/api/wallet' }),
  ].map(({ path }) => path),
)

const isOfPage = ({ queryKey }: Query): boolean => !OF_THE_FRAME.has(String(queryKey[0]))

/** Queries that never become stale. */
const isForGood = ({ observers }: Query): boolean =>
  observers.every(({ options }) => options.staleTime === Infinity && !options.refetchInterval)

export interface PageAge {
  /** Age of the oldest answer on the page; null if it shows none. */
  since: number | null
  isMissing: boolean
}

export const pageAge = (client: QueryClient): PageAge => {
  const shown = client.getQueryCache().findAll({ type: 'active' }).filter(isOfPage)
  const known = shown.filter(({ state }) => state.data !== undefined)
  const changing = known.filter((query) => !isForGood(query))
  const ages = (changing.length > 0 ? changing : known).map(({ state }) => state.dataUpdatedAt)
  return {
    since: ages.length > 0 ? Math.min(...ages) : null,
    isMissing: shown.some(({ state }) => state.data === undefined && state.error !== null),
  }
}

/** Batched, because pages query while rendering. */
export const followPageAge = (client: QueryClient, listener: () => void): (() => void) =>
  client.getQueryCache().subscribe(notifyManager.batchCalls(listener))
