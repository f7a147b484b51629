import type { Stripe } from 'stripe'
import type { ChargebackStatus } from '#core/payments/chargebacks.ts'
import type { Charge, Payout, ProviderChargeback, SavedCard } from '#server/payments/provider/provider.ts'

/** Charged without its owner, but the bank requires a confirmation. */
export const wantsItsOwner = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' && error?.code === 'authentication_required'

const STATUSES: Record<string, Charge['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  // We never capture by hand; such an intent has not been paid.
  requires_capture: 'processing',
  requires_action: 'needs_action',
  requires_confirmation: 'needs_card',
  requires_payment_method: 'needs_card',
  canceled: 'failed',
}

const CANCELLED = 'This payment was cancelled.'

export const asCharge = (intent: Stripe.PaymentIntent): Charge => {
  const { id, status, amount, amount_received, client_secret, last_payment_error, payment_method } = intent
  const card = typeof payment_method === 'string' ? null : payment_method?.card
  return {
    ref: id,
    status: wantsItsOwner(intent) ? 'needs_action' : (STATUSES[status] ?? 'processing'),
    amountCents: status === 'succeeded' ? amount_received : amount,
    clientSecret: client_secret,
    reason: last_payment_error?.message ?? (status === 'canceled' ? CANCELLED : null),
    last4: card?.last4 ?? null,
  }
}

const PAYOUT_STATUSES: Record<string, Payout['status']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

export const asPayout = ({ id, status, failure_message }: Stripe.Payout): Payout => ({
  ref: id,
  status: PAYOUT_STATUSES[status] ?? 'processing',
  reason: failure_message ?? null,
})

const UNDONE = new Set<string | null>(['failed', 'canceled'])

/** A pending refund counts as succeeded: banks need days for it. */
export const asRefund = ({ id, status, failure_reason }: Stripe.Refund) =>
  UNDONE.has(status)
    ? { ref: id, status: 'failed' as const, reason: failure_reason ?? null }
    : { ref: id, status: 'succeeded' as const, reason: null }

export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

const CHARGEBACK_STATUSES: Record<string, ChargebackStatus> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  // It was ended before the bank decided.
  prevented: 'closed',
}

/** Null: about a charge without an intent, which is not ours. */
export const asChargeback = (dispute: Stripe.Dispute): ProviderChargeback | null => {
  const chargeRef = idOf(dispute.payment_intent)
  const dueBy = dispute.evidence_details.due_by
  return chargeRef === null
    ? null
    : {
        ref: dispute.id,
        chargeRef,
        kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'chargeback',
        status: CHARGEBACK_STATUSES[dispute.status] ?? 'open',
        amountCents: dispute.amount,
        reason: dispute.reason,
        evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
      }
}

/** A warning that Stripe does not ask to act on any more is over: the charge was refunded or charged back. */
export const asFraudWarning = (warning: Stripe.Radar.EarlyFraudWarning): ProviderChargeback | null => {
  const chargeRef = idOf(warning.payment_intent)
  return chargeRef === null
    ? null
    : {
        ref: warning.id,
        chargeRef,
        kind: 'fraud_warning',
        status: warning.actionable ? 'open' : 'closed',
        amountCents: null,
        reason: warning.fraud_type,
        evidenceDueAt: null,
      }
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export const asSavedCard = ({ id, card }: Stripe.PaymentMethod, customer: string): SavedCard | null =>
  card
    ? {
        customer,
        token: id,
        brand: BRANDS[card.brand] ?? 'Card',
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        fingerprint: card.fingerprint ?? null,
      }
    : null

export const asPayoutMethod = (method: Stripe.ExternalAccount) => ({
  token: method.id,
  last4: method.last4 ?? '',
  fingerprint: method.fingerprint ?? null,
  holder: (method.object === 'bank_account' ? method.account_holder_name : method.name) ?? '',
})

/** It can receive transfers and pay out to a bank. */
export const isPayable = ({ payouts_enabled, capabilities }: Stripe.Account): boolean =>
  payouts_enabled && capabilities?.transfers === 'active'
