import webPush, { type RequestDetails } from 'web-push'
import type { Vapid } from '#server/platform/push/push-vapid.ts'

/** What a browser sent when it subscribed, in base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

export interface PushMessage extends BrowserKeys {
  endpoint: string
  payload: object
  topic: string
  urgency: 'low' | 'normal' | 'high'
  secondsLeft: number
}

const AUTH_BYTES = 16

/** Tried out, because keys of the right length may not be on the curve. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    webPush.encrypt(p256dh, auth, 'trial', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** PUSH-1, PUSH-2: encrypted for one browser, and signed for the push service of its endpoint. */
export const buildPushRequest = (
  vapid: Vapid,
  { endpoint, p256dh, auth, payload, topic, urgency, secondsLeft }: PushMessage,
): RequestDetails =>
  webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: vapid,
    TTL: secondsLeft,
    urgency,
    topic,
  })
