/** What a page says to the service worker. */
const KEEP_APP = 'keep-app'

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Members open any page without a line, even one that they have never opened with one: the worker is asked to fetch
 * what is missing of the app. Visitors are not made to pay for it, nor is who saves data.
 */
export const askToKeepApp = (): void => {
  if (!('serviceWorker' in navigator) || savesData()) return
  const { serviceWorker } = navigator
  const ask = () => serviceWorker.controller?.postMessage(KEEP_APP)
  ask()
  // A new build has taken over, or this is the first visit.
  serviceWorker.addEventListener('controllerchange', ask)
}
