import { MINUTE_MS } from '#core/kernel/time.ts'

/** The rendered page is painted before its code is requested; a hidden page is never painted. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    const watch = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      watch.disconnect()
      resolve()
    })
    watch.observe({ type: 'paint', buffered: true })
  })

/** Loads all modules at once instead of one after the other. */
const preloadModules = () => {
  const list = document.querySelector<HTMLScriptElement>('script[data-preload]')?.dataset['preload'] ?? ''
  for (const href of list.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The renderer, then the app: two short tasks instead of a long one, so that the page stays responsive. */
const startApp = async (root: HTMLElement) => {
  if (root.hasChildNodes()) await firstPaint()
  preloadModules()
  const renderer = await import('react-dom/client')
  // The service worker marks a document that it serves offline.
  if ('kept' in root.dataset) {
    const { openKept } = await import('#web/app/open-saved-page.tsx')
    return openKept(renderer, root)
  }
  const { start } = await import('#web/app/start.tsx')
  await start(renderer, root)
}

/** Looks for a new build every hour and when the page becomes visible. */
const checkForUpdates = async () => {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let lookedAt = Date.now()
  const look = (everyMinutes: number) => {
    if (document.hidden || Date.now() - lookedAt < everyMinutes * MINUTE_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  }
  setInterval(() => look(60), MINUTE_MS)
  document.addEventListener('visibilitychange', () => look(5))
}

/** Without a service worker the app works while online. */
const registerServiceWorker = () => void checkForUpdates().catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

// The offline page under its own address is not hydrated.
if (!root.querySelector('[data-static]')) await startApp(root)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerServiceWorker()
  else addEventListener('load', registerServiceWorker, { once: true })
}
