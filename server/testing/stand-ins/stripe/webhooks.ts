import { Stripe } from 'stripe'

/** Stripe signs events of the platform with one secret and events of connected accounts with another. */
export const WEBHOOK_SECRET = 'whsec_stand_in'
export const CONNECT_SECRET = 'whsec_stand_in_connect'

export interface EventOptions {
  /** The same id is the same event. */
  id?: string
  secret?: string
  ageSeconds?: number
}

let count = 0

/** An event as Stripe would send it, with the current object. */
export const signEvent = (type: string, object: object, options: EventOptions = {}) => {
  const isConnected = /^(?:account|payout)\./.test(type)
  const { id = `evt_stand_in_${++count}`, secret = isConnected ? CONNECT_SECRET : WEBHOOK_SECRET } = options
  const created = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0)
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created })
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}
export type SignedEvent = ReturnType<typeof signEvent>

export const postEvent = async (address: string, { body, headers }: SignedEvent): Promise<number> =>
  (await fetch(address, { method: 'POST', body, headers })).status
