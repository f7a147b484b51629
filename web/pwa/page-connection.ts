import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from '#web/runtime/call.ts'
import { type NetworkState, createConnectionWatch, serverAnswers } from '#web/pwa/connection.ts'
import { isSavable } from '#web/pwa/saved/savable.ts'

const connection = createConnectionWatch({
  isOnline: () => navigator.onLine,
  ask: serverAnswers,
  wait: (act, ms) => setTimeout(act, ms),
})

/** The page was opened from saved data. */
let wasDropped = false

export const useConnection = (): NetworkState => useSyncExternalStore(connection.subscribe, connection.read)

/** No answer, or one of a proxy. */
const UNREACHABLE_STATUSES = new Set([0, 502, 503, 504])
const isUnanswered = (error: unknown): boolean => error instanceof CallError && UNREACHABLE_STATUSES.has(error.status)

/** Some queries have effects, such as creating a payment, and must not be repeated. */
const mayAskAgain = (key: QueryKey, meKey: QueryKey, hasFailed: boolean): boolean =>
  hasFailed || key[0] === meKey[0] || isSavable(key)

/** PWA-3: shows saved data while disconnected and refetches afterwards. */
export const watchConnection = (client: QueryClient, meKey: QueryKey, onDown: () => void): void => {
  const follow = () => {
    if (connection.read() !== 'up') onDown()
    else
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) => mayAskAgain(queryKey, meKey, state.error !== null),
      })
  }
  connection.subscribe(follow)
  const look = () => void connection.look()
  addEventListener('online', look)
  addEventListener('offline', look)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error)) look()
  })
  if (wasDropped || connection.read() !== 'up') follow()
  else if (!navigator.onLine) look()
}

/** The page was opened from saved data because the server did not answer. */
export const markOffline = (): void => {
  wasDropped = true
  connection.drop()
}
