import { goTo, isShownAlready, messageOf, notificationOf, ownPath } from '#web/pwa/sw/notify.ts'
import { handlerOf } from '#web/pwa/sw/route.ts'
import type { ServiceWorkerScope, Registration } from '#web/pwa/sw/scope.ts'
import { newShell } from '#web/pwa/sw/shell.ts'

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

const notifyPages = (path: string, body: unknown) =>
  fetch(path, { method: 'POST', credentials: 'same-origin', headers: JSON_HEADERS, body: JSON.stringify(body) })

/** The key of the old subscription, or the server's. */
const keyOf = async (old: PushSubscription | null): Promise<ArrayBuffer | string> => {
  const known = old?.options.applicationServerKey
  if (known) return known
  const answer = await fetch('/api/push/key', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`the key of pushes answered ${answer.status}`)
  return ((await answer.json()) as { key: string }).key
}

/** Subscribes again when the push service ends a subscription, while somebody is signed in. */
const resubscribe = async ({ pushManager }: Registration, old: PushSubscription | null): Promise<void> => {
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: await keyOf(old),
  })
  const { endpoint, keys } = subscription.toJSON()
  const answer = await notifyPages('/api/push/subscribe', { endpoint, keys })
  if (!answer.ok) await subscription.unsubscribe()
  else if (old && old.endpoint !== endpoint) await notifyPages('/api/push/unsubscribe', { endpoint: old.endpoint })
}

/** The service worker. It shares no module with pages, so that it is one file, and caches no personal data. */

const worker = self as unknown as ServiceWorkerScope

// Replaced by the build.
const BUILD = '__BUILD__'
const ESSENTIAL = '__ESSENTIAL__'
const ASSETS = '__ASSETS__'

const shell = newShell({
  caches,
  fetch: (...args) => fetch(...args),
  build: BUILD,
  essential: ESSENTIAL.split(' '),
  assets: ASSETS.split(' '),
})

/** PWA-5: a new build takes over at once. Open pages of the previous one use its cache. */
worker.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(shell.dropOlder().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const answerer = handlerOf(event.request, location.origin)
  if (answerer !== 'leave') event.respondWith(shell[answerer](event.request))
})

/** If this is the only page, no other build is in use. */
const cacheApp = async () => {
  await shell.cacheApp()
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1) await shell.dropBefore()
}
worker.addEventListener('message', (event) => event.data === 'keep-app' && event.waitUntil(cacheApp()))

/** One after the other, so that the last of those with the same tag stays. */
let shownBefore: Promise<unknown> = Promise.resolve()

const showPush = async (read: () => unknown) => {
  const message = messageOf(read, location.origin)
  if (await isShownAlready(message.url, worker.clients)) return
  await worker.registration.showNotification(message.title, notificationOf(message))
}
worker.addEventListener('push', (event) => {
  shownBefore = shownBefore.catch(() => {}).then(() => showPush(() => event.data?.json()))
  event.waitUntil(shownBefore)
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = (event.notification.data ?? {}) as { url?: unknown }
  event.waitUntil(goTo(ownPath(url, location.origin), worker.clients))
})

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(worker.registration, event.oldSubscription).catch(() => {})),
)
