import type { Card } from '#core/payments/cards.ts'

/** Where a charge stands at the provider. */
export interface Charge {
  /** The provider's own name for it. */
  ref: string
  /** `needs_card`: nobody has named a card yet, or the last one was refused; `needs_action`: the owner must confirm. */
  status: 'succeeded' | 'processing' | 'needs_card' | 'needs_action' | 'failed'
  amountCents: number
  /** What the pay page needs to go on. */
  clientSecret: string | null
  /** In the provider's words, for the poster. */
  reason: string | null
  last4: string | null
}

export interface ChargeRequest {
  paymentId: string
  contractId: string
  amountCents: number
  customer: string | null
  /** A saved card: charged at once, without its owner. Null: the pay page will name one. */
  cardToken: string | null
}

export interface SavedCard {
  customer: string | null
  token: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
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

/** What a provider tells us by itself, read from a signed message. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'charge'; paymentId: string; charge: Charge }
  | { about: 'payout'; withdrawalId: string; payout: Payout }
  | { about: 'account'; account: string; isPayable: boolean }
  | { about: 'nothing' }
)

export interface PayoutAccount {
  account: string
  isPayable: boolean
}

/** Between the platform and a worker's own account there. */
export interface AccountMove {
  account: string
  amountCents: number
  about: string
}

/**
 * One card provider. Every call that changes something takes a key: the same key always has the effect of one call.
 * What the provider refuses is an answer; a call that throws was not heard, and is made again with the same key.
 */
export interface Provider {
  name: 'sandbox' | 'stripe'
  isTestMode: boolean
  publishableKey: string | null

  charge(request: ChargeRequest, key: string): Promise<Charge>
  /** The sandbox's own card form: what Stripe's element does in the browser. */
  confirm?(ref: string, cardToken: string, key: string): Promise<Charge>
  findCharge(ref: string): Promise<Charge | null>
  refund(
    ref: string,
    amountCents: number,
    key: string,
  ): Promise<{ ref: string; status: 'succeeded' | 'failed'; reason: string | null }>

  /** A number in the sandbox, the provider's own token otherwise. */
  saveCard(
    owner: { userId: string; email: string; customer: string | null },
    given: { card?: Card | undefined; token?: string | undefined },
    key: string,
  ): Promise<SavedCard>
  forgetCard(token: string): Promise<void>

  /** What was released goes to the worker's own account there; absent where the provider has no such thing. */
  transfer?(request: AccountMove, key: string): Promise<{ ref: string }>
  /** The other way: a fee that the platform keeps of what lies there already. */
  collect?(request: AccountMove, key: string): Promise<{ ref: string }>
  payOut(request: PayoutRequest, key: string): Promise<Payout>
  findPayout(ref: string, account: string | null): Promise<Payout | null>

  /** Absent where there is nothing to set up. */
  openAccount?(owner: { userId: string; email: string }, key: string): Promise<PayoutAccount>
  accountLink?(account: string, address: { refresh: string; back: string }): Promise<string>
  addPayoutMethod?(
    account: string,
    token: string,
    key: string,
  ): Promise<{ token: string; last4: string; holder: string }>

  /** Null: the signature is not the provider's, or too old. */
  readEvent(body: string, signature: string | undefined): ProviderEvent | null
}

/** The provider did not answer; nobody knows whether it heard. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The provider answered no to something that is no charge, in a sentence for the person. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}
