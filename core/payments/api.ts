import * as z from 'zod/mini'
import { Contract } from '#core/contracts/api.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { amount, Dollars, Done, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { Card } from '#core/payments/cards.ts'
import { PAYMENT_STATUSES } from '#core/payments/rules.ts'

const withId = z.object({ id: PathId })

export const paymentSetup = endpoint({
  method: 'GET',
  path: '/api/payments/setup',
  who: 'anyone',
  summary: 'The card provider in use, and whether real money moves',
  answer: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.nullable(z.string()),
    isTestMode: z.boolean(),
    /** For the payment test page; null without the demo. */
    sampleContractId: z.nullable(Id),
  }),
})

// ---- paying ------------------------------------------------------------------------------------------------------

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  who: 'user',
  summary: 'The poster is about to pay what is due for a contract',
  once: true,
  body: z.object({ amount: amount('Please enter an amount.'), contractId: Id }),
  answer: z.object({
    clientSecret: z.string(),
    paymentId: Id,
    number: z.string(),
    amount: Dollars,
    platformFee: Dollars,
    workerAmount: Dollars,
    feeBasisPoints: z.int(),
  }),
})

/** The payment after the card was charged. */
export const PaymentOutcome = z.object({
  paymentId: Id,
  contractId: Id,
  status: z.enum(PAYMENT_STATUSES),
  amount: Dollars,
  /** The provider needs a confirmation from the poster. */
  needsAction: z.boolean(),
  message: z.string(),
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/payments/sandbox/confirm',
  who: 'user',
  summary: 'Test mode: the card form is sent. What its bank refuses is answered 422 with its words',
  once: true,
  body: z.object({
    clientSecret: z.string('The payment has no secret.').check(z.maxLength(200)),
    card: z.optional(Card),
    /** A saved card, instead of `card`. */
    paymentMethodId: z.optional(Id),
    saveCard: z._default(z.boolean(), false),
    /** For cards that require a confirmation. */
    isConfirmed: z._default(z.boolean(), false),
  }),
  answer: PaymentOutcome,
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/check',
  who: 'user',
  summary: 'Ask the provider where a payment stands, for whoever comes back from its page',
  params: withId,
  answer: PaymentOutcome,
})

export const payContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/pay',
  who: 'user',
  summary: 'The poster pays what is due with a saved card',
  params: withId,
  once: true,
  body: z.object({ paymentMethodId: z.optional(Id) }),
  answer: PaymentOutcome,
})

export const releasePayment = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/release',
  who: 'user',
  summary: 'The poster releases the held money: 95% to the worker, 5% to the platform',
  params: withId,
  once: true,
  answer: z.object({
    contractId: Id,
    status: z.literal('released'),
    amount: Dollars,
    platformFee: Dollars,
    workerAmount: Dollars,
  }),
})

export const tipWorker = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/tip',
  who: 'user',
  summary: 'The poster tips; the worker gets all of it',
  params: withId,
  once: true,
  body: z.object({
    amount: amount('Please enter what you would like to give.'),
    message: z._default(prose('Please use plain text.', { max: 500 }), ''),
    paymentMethodId: z.optional(Id),
  }),
  answer: Contract,
})

export const providerEvent = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  who: 'anyone',
  summary: 'Events of the card provider; only those that carry its signature are read',
  raw: true,
  answer: Done,
})

export const contractReceipt = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/receipt',
  who: 'user',
  summary: 'What was paid for a contract, as a PDF for either party',
  params: withId,
  answer: 'file',
})

// ---- cards -------------------------------------------------------------------------------------------------------

export const PaymentMethod = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** CHARGEBACK-12: its bank disputes a payment or has taken one back, so it pays nothing more. */
  isDisputed: z.boolean(),
  createdAt: Timestamp,
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payment-methods',
  who: 'user',
  summary: 'My saved cards, the default first',
  answer: z.array(PaymentMethod),
})

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payment-methods',
  who: 'user',
  summary: 'Save a card: its number in test mode, the provider’s token otherwise',
  once: true,
  body: z.object({
    card: z.optional(Card),
    token: z.optional(z.string().check(z.maxLength(200))),
    isDefault: z._default(z.boolean(), true),
  }),
  answer: PaymentMethod,
  status: 201,
})

export const useCardByDefault = endpoint({
  method: 'POST',
  path: '/api/payment-methods/:id/default',
  who: 'user',
  summary: 'Pay with this card from now on',
  params: withId,
  answer: PaymentMethod,
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/payment-methods/:id',
  who: 'user',
  summary: 'Forget a card',
  params: withId,
  answer: Done,
})
