import { useSyncExternalStore } from 'react'

interface Store<T> {
  state: () => T
  subscribe: (listener: () => void) => () => void
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.state)
