/** The same address as in the table of paths, which this first script does without. */
const OFFLINE_PATH = '/offline'

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
  const { start } = await import('#web/app/start.tsx')
  await start(renderer, root)
}

const RETRY_MS = 3_000

/** The offline page asks until the server answers: a browser that says it is online may still reach nobody. */
const reloadIfReachable = async () => {
  try {
    await fetch('/healthz', { cache: 'no-store' })
  } catch {
    return
  }
  location.reload()
}

const keepShell = () => void navigator.serviceWorker.register('/sw.js')

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

if (!root.querySelector('[data-static]')) await bringToLife(root)
// Under its own address there is nothing behind it to wait for.
else if (location.pathname !== OFFLINE_PATH) setInterval(reloadIfReachable, RETRY_MS)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepShell()
  else addEventListener('load', keepShell, { once: true })
}
