import type { ChargebackKind, ChargebackStatus } from '#core/payments/chargebacks.ts'
import type { Card } from '#core/payments/cards.ts'

/** The state of a charge at the provider. */
export interface Charge {
  /** The provider's id. */
  ref: string
  /** `needs_card`: no card yet, or the last one was refused; `needs_action`: the owner must confirm. */
  status: 'succeeded' | 'processing' | 'needs_card' | 'needs_action' | 'failed'
  amountCents: number
  /** The pay page continues with it. */
  clientSecret: string | null
  /** The provider's message for the poster. */
  reason: string | null
  last4: string | null
}

export interface ChargeRequest {
  paymentId: string
  contractId: string
  amountCents: number
  customer: string | null
  /** A saved card, charged at once without its owner. Null: the pay page asks for a card. */
  cardToken: string | null
}

export interface SavedCard {
  customer: string | null
  token: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same card of another person; null: a test card, which everybody has. */
  fingerprint: string | null
}

export interface Payout {
  ref: string
  status: 'processing' | 'paid' | 'failed'
  reason: string | null
}

export interface PayoutRequest {
  withdrawalId: string
  amountCents: number
  speed: 'instant' | 'same_day' | 'standard'
  /** The worker's account at the provider; null in the sandbox. */
  account: string | null
  methodToken: string
  arrivesAt: string
}

/** A bank takes a charge back, asks about it, or warns of it. */
export interface ProviderChargeback {
  ref: string
  chargeRef: string
  kind: ChargebackKind
  status: ChargebackStatus
  /** Null: all of the charge. */
  amountCents: number | null
  reason: string | null
  evidenceDueAt: string | null
}

/** What proves to a bank that a charge was right. */
export interface ChargebackEvidence {
  name: string
  pdf: Uint8Array
  summary: string
  product: string
  payerEmail: string
  /** Null while the work has not begun. */
  serviceDate: string | null
}

/** A signed message of the provider. */
export type ProviderEvent = { id: string; type: string; at: string } & (
  | { about: 'charge'; paymentId: string; charge: Charge }
  | { about: 'payout'; withdrawalId: string; payout: Payout }
  | { about: 'account'; account: string; isPayable: boolean }
  | { about: 'chargeback'; chargeback: ProviderChargeback }
  /** All refunds of a charge, ours among them. */
  | { about: 'refunded'; chargeRef: string; refundedCents: number }
  | { about: 'nothing' }
)

export interface PayoutAccount {
  account: string
  isPayable: boolean
}

/** A transfer between the platform and a worker's account. */
export interface AccountMove {
  account: string
  amountCents: number
  about: string
}

/**
 * One card provider. Every call that changes something takes a key, and repeated calls with a key have the effect of
 * one. A refusal is an answer; a call that throws ProviderConnectionError is repeated with the same key.
 */
export interface Provider {
  name: 'sandbox' | 'stripe'
  isTestMode: boolean
  publishableKey: string | null

  charge(request: ChargeRequest, key: string): Promise<Charge>
  /** The sandbox's card form; with Stripe this happens in the browser. */
  confirm?(ref: string, cardToken: string, key: string): Promise<Charge>
  findCharge(ref: string): Promise<Charge | null>
  /** Null: not while a bank looks at the charge. */
  refund(
    ref: string,
    amountCents: number,
    key: string,
  ): Promise<{ ref: string; status: 'succeeded' | 'failed'; reason: string | null } | null>
  /** Answers a chargeback. */
  sendEvidence(ref: string, evidence: ChargebackEvidence, key: string): Promise<{ ref: string }>

  /** A card number in the sandbox, otherwise the provider's token. */
  saveCard(
    owner: { userId: string; email: string; customer: string | null },
    given: { card?: Card | undefined; token?: string | undefined },
    key: string,
  ): Promise<SavedCard>
  forgetCard(token: string): Promise<void>

  /** Sends released money to the worker's account; absent without such accounts. */
  transfer?(request: AccountMove, key: string): Promise<{ ref: string }>
  /** Collects a fee from the worker's account. */
  collect?(request: AccountMove, key: string): Promise<{ ref: string }>
  payOut(request: PayoutRequest, key: string): Promise<Payout>
  findPayout(ref: string, account: string | null): Promise<Payout | null>

  /** Absent where no account is needed. */
  openAccount?(owner: { userId: string; email: string }, key: string): Promise<PayoutAccount>
  accountLink?(account: string, address: { refresh: string; back: string }): Promise<string>
  addPayoutMethod?(
    account: string,
    token: string,
    key: string,
  ): Promise<{ token: string; last4: string; holder: string; fingerprint: string | null }>

  /** Events of a provider that cannot send them. Each is marked as delivered once `receive` has returned. */
  deliverEvents?(receive: (event: ProviderEvent) => Promise<void>): Promise<void>

  /** Null: the signature is wrong or too old. */
  readEvent(body: string, signature: string | undefined): ProviderEvent | null
}

/** There was no response, so the call may have had its effect or not. */
export class ProviderConnectionError extends Error {
  override name = 'ProviderConnectionError'
}

/** The provider refused something other than a charge, with a message for the person. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
