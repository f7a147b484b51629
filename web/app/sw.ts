/**
 * Keeps the shell: hashed assets, and a page that says there is no connection.
 * Never keeps an answer of /api or any other page, since those may be personal.
 */

/** What we use of a service worker. The library of types for workers would change the types of every page. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface AskEvent extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface ServiceWorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: AskEvent) => void) => void)
}
const worker = self as unknown as ServiceWorkerScope

const BUILD = '__BUILD__'
const CACHE = `shell-${BUILD}`
const OFFLINE_PAGE = '/offline'

/** The offline page and everything its document names. Fetched without cookies: it must be nobody's. */
const keepShell = async () => {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`)
  const html = await page.clone().text()
  await cache.addAll([...new Set(html.match(/\/assets\/[\w.-]+/g))])
  await cache.put(OFFLINE_PAGE, page)
}

const dropOldShells = async () => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== CACHE).map((name) => caches.delete(name)),
  )
}

/** A hashed file never changes, so the kept one is always right. */
const asset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE)
    if (kept) return kept
    throw error
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => worker.clients.claim())))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(page(request))
})
