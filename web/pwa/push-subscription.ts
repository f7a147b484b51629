import { DAY_MS } from '#core/kernel/time.ts'
import type { pushKey, subscribePush, unsubscribePush } from '#core/alerts/push.ts'
import { call, light } from '#web/runtime/call.ts'
import { readMark, setMark } from '#web/pwa/device-marks.ts'

const askKey = light<typeof pushKey>({ method: 'GET', path: '/api/push/key' })
const subscribe = light<typeof subscribePush>({ method: 'POST', path: '/api/push/subscribe' })
const unsubscribe = light<typeof unsubscribePush>({ method: 'POST', path: '/api/push/unsubscribe' })

const READY_MS = 10_000
/** Renews the registration on the server, and finds changed keys. */
const RENEW_AFTER_MS = DAY_MS

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Null without a subscription or service worker. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Development builds have no service worker, so waiting needs a limit. */
const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('the service worker did not start')), READY_MS)
    }),
  ])

export const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0)
}

const isSame = (held: ArrayBuffer | null | undefined, key: Uint8Array): boolean => {
  if (!held || held.byteLength !== key.length) return false
  const bytes = new Uint8Array(held)
  return key.every((byte, index) => byte === bytes[index])
}

const registerWithServer = async (subscription: PushSubscription, owner: string): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await call(subscribe, { body })
  setMark('pushOwner', owner)
  setMark('pushNotifiedAt', String(Date.now()))
}

/** Subscribes this browser and registers it on the server. A subscription with another key is replaced. */
export const subscribeHere = async (owner: string): Promise<void> => {
  const { pushManager } = await readyWorker()
  const key = bytesOf((await call(askKey)).key)
  const held = await pushManager.getSubscription()
  const isGood = held !== null && isSame(held.options.applicationServerKey, key)
  if (held && !isGood) await held.unsubscribe()
  const subscription = isGood ? held : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await registerWithServer(subscription, owner)
}

const forgetMarks = () => {
  setMark('pushOwner', null)
  setMark('pushNotifiedAt', null)
}

/** Unsubscribes at the push service only. */
export const dropSubscription = async (): Promise<void> => {
  forgetMarks()
  await (await currentSubscription())?.unsubscribe()
}

/** Unsubscribes on the server first, while the subscription is still known. */
export const unsubscribeHere = async (): Promise<void> => {
  const held = await currentSubscription()
  if (held) await call(unsubscribe, { body: { endpoint: held.endpoint } })
  await dropSubscription()
}

/** When a member page starts: drops the subscription of another user. */
export const settleSubscription = async (owner: string): Promise<void> => {
  if (!canPush() || Notification.permission !== 'granted' || !(await currentSubscription())) return
  if (readMark('pushOwner') !== owner) return dropSubscription()
  if (Date.now() - Number(readMark('pushNotifiedAt')) > RENEW_AFTER_MS) await subscribeHere(owner)
}
