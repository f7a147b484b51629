import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render of the page, true from then on: for what only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
