import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from '#web/runtime/call.ts'
import { type Line, createConnectionWatch, serverAnswers } from '#web/pwa/connection.ts'
import { isKeepable } from '#web/pwa/saved/savable.ts'

/** One for the whole window. */
const line = createConnectionWatch({
  isOnline: () => navigator.onLine,
  ask: serverAnswers,
  wait: (act, ms) => setTimeout(act, ms),
})

/** What stands on the page is old from the start, even if the line has come back meanwhile. */
let wasDropped = false

export const useConnection = (): Line => useSyncExternalStore(line.subscribe, line.read)

/** No answer at all, or one that something in between has given. */
const NOBODY = new Set([0, 502, 503, 504])
const isUnanswered = (error: unknown): boolean => error instanceof CallError && NOBODY.has(error.status)

/** Not everything may be asked again unasked: some questions make something new, such as a payment. */
const mayAskAgain = (key: QueryKey, meKey: QueryKey, hasFailed: boolean): boolean =>
  hasFailed || key[0] === meKey[0] || isKeepable(key)

/** PWA-3: with the line down what was last seen is laid out; once it is back everything is asked for again. */
export const watchConnection = (client: QueryClient, meKey: QueryKey, onDown: () => void): void => {
  const follow = () => {
    if (line.read() !== 'up') onDown()
    else
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) => mayAskAgain(queryKey, meKey, state.error !== null),
      })
  }
  line.subscribe(follow)
  const look = () => void line.look()
  addEventListener('online', look)
  addEventListener('offline', look)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error)) look()
  })
  if (wasDropped || line.read() !== 'up') follow()
  else if (!navigator.onLine) look()
}

/** The page was opened out of what is kept on the device, because nobody answered. */
export const markOffline = (): void => {
  wasDropped = true
  line.drop()
}
