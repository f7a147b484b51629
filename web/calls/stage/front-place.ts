import { useSyncExternalStore } from 'react'

/** An open modal dialog makes everything outside it inert, whatever lies on top: so it is put inside. */
const frontPlace = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

const watchDialogs = (listener: () => void) => {
  const changes = new MutationObserver(listener)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => changes.disconnect()
}

/** Where something has to stand to be reached now. */
export const useFrontPlace = (): HTMLElement => useSyncExternalStore(watchDialogs, frontPlace)
