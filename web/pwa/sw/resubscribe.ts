import type { Registration } from '#web/pwa/sw/scope.ts'

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

const tell = (path: string, body: unknown) =>
  fetch(path, { method: 'POST', credentials: 'same-origin', headers: JSON_HEADERS, body: JSON.stringify(body) })

/** The key that the old one was made with; where the browser does not say, the server's. */
const keyOf = async (old: PushSubscription | null): Promise<ArrayBuffer | string> => {
  const known = old?.options.applicationServerKey
  if (known) return known
  const answer = await fetch('/api/push/key', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`the key of pushes answered ${answer.status}`)
  return ((await answer.json()) as { key: string }).key
}

/** The push service has ended a subscription: the browser gets another one, as long as somebody is signed in. */
export const resubscribe = async ({ pushManager }: Registration, old: PushSubscription | null): Promise<void> => {
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: await keyOf(old),
  })
  const { endpoint, keys } = subscription.toJSON()
  const answer = await tell('/api/push/subscribe', { endpoint, keys })
  if (!answer.ok) await subscription.unsubscribe()
  else if (old && old.endpoint !== endpoint) await tell('/api/push/unsubscribe', { endpoint: old.endpoint })
}
