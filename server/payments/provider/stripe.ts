import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/platform/config/config.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import { chargingWith } from '#server/payments/provider/stripe-charges.ts'
import { readStripeEvent } from '#server/payments/provider/stripe-events.ts'
import { payingWith } from '#server/payments/provider/stripe-payouts.ts'

const TIMEOUT_MS = 15_000

/** Whoever calls tries again by itself, with the same key; retries of the library's own would only hide that. */
const connect = ({ secretKey, apiBase }: StripeConfig): Stripe => {
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}

/**
 * Money is captured to the platform at once and transferred when it is released: a card's authorisation lapses after
 * some days, so that a bare one cannot be what holds the money.
 *
 * Every call that changes something carries its key (INV-9). Stripe forgets a key after a day, and a call of ours may
 * be older because the house was down; so whatever moves money looks first whether it has moved already.
 */
export const createStripe = (config: StripeConfig): Provider => {
  const stripe = connect(config)
  return {
    name: 'stripe',
    isTestMode: /^[sr]k_test_/.test(config.secretKey),
    publishableKey: config.publishableKey,
    ...chargingWith(stripe),
    ...payingWith(stripe),
    readEvent: (body, signature) => readStripeEvent(body, signature, config.webhookSecrets),
  }
}
