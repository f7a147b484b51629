import { MINUTE_MS } from '#core/kernel/time.ts'

/** What the server drew is shown before its code is asked for; a hidden page has nothing to show. */
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

/** All modules at once, instead of each when the one before asks for it. */
const preloadModules = () => {
  const list = document.querySelector<HTMLScriptElement>('script[data-preload]')?.dataset['preload'] ?? ''
  for (const href of list.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The renderer, then the app: two short tasks instead of a long one, while the page can be read and scrolled already. */
const bringToLife = async (root: HTMLElement) => {
  if (root.hasChildNodes()) await firstPaint()
  preloadModules()
  const renderer = await import('react-dom/client')
  // The service worker has marked a document with which it stands in for the server.
  if ('kept' in root.dataset) {
    const { openKept } = await import('#web/app/open-saved-page.tsx')
    return openKept(renderer, root)
  }
  const { start } = await import('#web/app/start.tsx')
  await start(renderer, root)
}

/** A page that stays open learns of a new build too: every hour, and when somebody comes back to it. */
const keepUpToDate = async () => {
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

/** Where the browser keeps no service worker the app works all the same, with a line. */
const keepShell = () => void keepUpToDate().catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

// The offline page under its own address is left as it is: there is nothing behind it to wait for.
if (!root.querySelector('[data-static]')) await bringToLife(root)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepShell()
  else addEventListener('load', keepShell, { once: true })
}
