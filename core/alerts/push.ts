import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, Done } from '#core/kernel/fields.ts'

const MAX_ENDPOINT_LENGTH = 1000
const base64Url = (max: number, sentence: string) =>
  z.string(sentence).check(atMost(max, sentence), z.regex(/^[\w-]+={0,2}$/, sentence))

const ADDRESS_SENTENCE = 'This is no address of a push service.'
const Endpoint = z
  .string(ADDRESS_SENTENCE)
  .check(atMost(MAX_ENDPOINT_LENGTH, ADDRESS_SENTENCE), z.url({ protocol: /^https?$/, error: ADDRESS_SENTENCE }))

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  who: 'user',
  summary: 'The public key that a browser subscribes with',
  answer: z.object({ key: z.string() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  who: 'user',
  summary: 'Push to this browser',
  body: z.object({
    endpoint: Endpoint,
    keys: z.object({
      p256dh: base64Url(120, 'The key of this browser is not valid.'),
      auth: base64Url(40, 'The secret of this browser is not valid.'),
    }),
  }),
  once: true,
  answer: Done,
  status: 201,
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  who: 'user',
  summary: 'No more pushes to this browser',
  body: z.object({ endpoint: Endpoint }),
  answer: Done,
})

/** What a push carries to the service worker. */
export interface PushMessage {
  title: string
  body: string
  /** A path of this app. */
  url: string
  /** A newer notification replaces an older one with the same tag. */
  tag: string
  isUrgent: boolean
}
