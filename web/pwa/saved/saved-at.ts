import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'

/** The frame around every page asks these too: they say nothing about the page. */
const OF_THE_FRAME = new Set(['/api/auth/user', '/api/alerts/unread', '/api/chat/unread', '/api/wallet'])

const isOfPage = ({ queryKey }: Query): boolean => !OF_THE_FRAME.has(String(queryKey[0]))

/** Asked once and then true for good: its age says nothing. */
const isForGood = ({ observers }: Query): boolean =>
  observers.every(({ options }) => options.staleTime === Infinity && !options.refetchInterval)

export interface Looked {
  /** How far what stands on the page goes back: to its oldest part. null: it shows nothing that it was told. */
  since: number | null
  /** It asks for something that was never seen here. */
  isMissing: boolean
}

export const lookedAt = (client: QueryClient): Looked => {
  const shown = client.getQueryCache().findAll({ type: 'active' }).filter(isOfPage)
  const known = shown.filter(({ state }) => state.data !== undefined)
  const changing = known.filter((query) => !isForGood(query))
  const ages = (changing.length > 0 ? changing : known).map(({ state }) => state.dataUpdatedAt)
  return {
    since: ages.length > 0 ? Math.min(...ages) : null,
    isMissing: shown.some(({ state }) => state.data === undefined && state.error !== null),
  }
}

/** Pages ask while they are drawn; whoever listens is told afterwards. */
export const followLooked = (client: QueryClient, listener: () => void): (() => void) =>
  client.getQueryCache().subscribe(notifyManager.batchCalls(listener))
