import { Stripe } from 'stripe'
import type { StripeConfig } from '#server/platform/config/config.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import { chargingWith } from '#server/payments/provider/stripe-charges.ts'
import { readStripeEvent } from '#server/payments/provider/stripe-events.ts'
import { payingWith } from '#server/payments/provider/stripe-payouts.ts'

const TIMEOUT_MS = 15_000

/** Without retries of the library, because the queue repeats calls with the same key. */
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
 * Money is captured to the platform at once and transferred on release, because an authorization of a card expires
 * after some days. Every call that changes something carries its key (INV-9). Stripe forgets keys after a day, and a
 * call may be older after a downtime, so calls that move money first look whether they have been made.
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
