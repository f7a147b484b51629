import { Stripe } from 'stripe'
import { Id } from '#core/kernel/fields.ts'
import type { ProviderEvent } from '#server/payments/provider/provider.ts'
import {
  asCharge,
  asChargeback,
  asFraudWarning,
  asPayout,
  idOf,
  isPayable,
} from '#server/payments/provider/stripe-responses.ts'

const isId = (text: string | undefined): text is string => Id.safeParse(text).success

const NOTHING = { about: 'nothing' } as const

/** Objects that were not created by this product carry no id of ours. */
const aboutOf = (event: Stripe.Event) => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      const paymentId = intent.metadata['paymentId']
      return isId(paymentId) ? ({ about: 'charge', paymentId, charge: asCharge(intent) } as const) : NOTHING
    }
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled': {
      const payout = event.data.object
      const withdrawalId = payout.metadata?.['withdrawalId']
      return isId(withdrawalId) ? ({ about: 'payout', withdrawalId, payout: asPayout(payout) } as const) : NOTHING
    }
    case 'account.updated': {
      const account = event.data.object
      return { about: 'account', account: account.id, isPayable: isPayable(account) } as const
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const chargeback = asChargeback(event.data.object)
      return chargeback ? ({ about: 'chargeback', chargeback } as const) : NOTHING
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated': {
      const chargeback = asFraudWarning(event.data.object)
      return chargeback ? ({ about: 'chargeback', chargeback } as const) : NOTHING
    }
    case 'charge.refunded': {
      const { payment_intent, amount_refunded } = event.data.object
      const chargeRef = idOf(payment_intent)
      return chargeRef ? ({ about: 'refunded', chargeRef, refundedCents: amount_refunded } as const) : NOTHING
    }
    default:
      return NOTHING
  }
}

/** The event, if one of these secrets signed it within the last five minutes. */
const open = (body: string, signature: string, secrets: readonly string[]): Stripe.Event | null => {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret)
    } catch {
      // Another secret, too old or malformed.
    }
  }
  return null
}

/** EVENT-2: only what Stripe has signed is read. */
export const readStripeEvent = (
  body: string,
  signature: string | undefined,
  secrets: readonly string[],
): ProviderEvent | null => {
  const event = signature === undefined ? null : open(body, signature, secrets)
  return (
    event && { id: event.id, type: event.type, at: new Date(event.created * 1000).toISOString(), ...aboutOf(event) }
  )
}
