import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import {
  amount,
  Dollars,
  Done,
  Id,
  line,
  MAX_STORED_DOLLARS,
  PathId,
  Timestamp,
  typedNumber,
} from '#core/kernel/fields.ts'
import { DEBT_REASONS } from '#core/payments/debts.ts'
import { Card } from '#core/payments/cards.ts'
import { NEW_METHOD_HOURS } from '#core/payments/payout-methods.ts'
import { PAYMENT_KINDS, PAYMENT_STATUSES, WITHDRAWAL_STATUSES } from '#core/payments/rules.ts'

const withId = z.object({ id: PathId })
export const SPEEDS = ['instant', 'same_day', 'standard'] as const
export type Speed = (typeof SPEEDS)[number]

// ---- the wallet --------------------------------------------------------------------------------------------------

/** Something owed under a contract. */
export const WalletDebt = z.object({
  id: Id,
  reason: z.enum(DEBT_REASONS),
  /** Of what is owed to me: only my part. */
  amount: Dollars,
  collected: Dollars,
  left: Dollars,
  contractId: Id,
  contractNumber: z.string(),
  jobTitle: z.string(),
  createdAt: Timestamp,
})
export type WalletDebt = z.infer<typeof WalletDebt>

export const Wallet = z.object({
  balance: Dollars,
  available: Dollars,
  /** What I owe; nothing can be withdrawn until it is settled. */
  owed: Dollars,
  debts: z.array(WalletDebt),
  /** Credited once it is collected from the other side. */
  owedToMe: z.array(WalletDebt),
  /** The worker's share of held payments. */
  pending: Dollars,
  pendingJobs: z.int(),
  /** Held for jobs that the user posted, before fees. */
  heldForJobs: Dollars,
  heldForJobsCount: z.int(),
  /** Released, but frozen by a dispute. */
  frozen: Dollars,
  /** Withdrawals that have not arrived yet. */
  onTheWay: Dollars,
  isTestMode: z.boolean(),
  autoPayout: z.boolean(),
  nextPayoutAt: Timestamp,
  limits: z.object({
    instantToday: Dollars,
    maxInstantDaily: Dollars,
    instantThisWeek: Dollars,
    maxInstantWeekly: Dollars,
  }),
  speeds: z.array(
    z.object({
      speed: z.enum(SPEEDS),
      isOpen: z.boolean(),
      /** Why it is not open now. */
      reason: z.nullable(z.string()),
      min: Dollars,
      feeBasisPoints: z.int(),
      /** If requested now. */
      arrivesAt: Timestamp,
    }),
  ),
  /** Whether the provider has everything it needs for payouts; always true in test mode. */
  isPayable: z.boolean(),
  taxYears: z.array(z.int()),
})
export type Wallet = z.infer<typeof Wallet>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  who: 'user',
  summary: 'Balance, what is held for me, and how it can be withdrawn now',
  answer: Wallet,
})

export const changeWallet = endpoint({
  method: 'PATCH',
  path: '/api/wallet',
  who: 'user',
  summary: 'Switch the weekly payout on or off',
  body: z.object({ autoPayout: z.boolean('Please say on or off.') }),
  answer: Wallet,
})

export const ENTRIES = ['earning', 'withdrawal', 'fee', 'other'] as const
export const WalletEntry = z.object({
  id: z.string(),
  kind: z.string(),
  entry: z.enum(ENTRIES),
  title: z.string(),
  detail: z.string(),
  /** Negative for outgoing money. */
  amount: Dollars,
  /** Balance after this entry. */
  balance: Dollars,
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  jobId: z.nullable(Id),
  jobTitle: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type WalletEntry = z.infer<typeof WalletEntry>

export const walletTransactions = endpoint({
  method: 'GET',
  path: '/api/wallet/transactions',
  who: 'user',
  summary: 'Every movement of my balance, newest first',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'This cursor is not valid.'))),
    entry: z.optional(z.enum(ENTRIES)),
  }),
  answer: z.object({ items: z.array(WalletEntry), nextCursor: z.nullable(z.string()) }),
})

export const payDebt = endpoint({
  method: 'POST',
  path: '/api/debts/:id/pay',
  who: 'user',
  summary: 'Pay what I owe with a saved card',
  once: true,
  params: withId,
  body: z.object({ paymentMethodId: z.optional(Id) }),
  answer: Wallet,
})

/** A card payment for a job that the user posted. */
export const CardPayment = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  amount: Dollars,
  /** Part of `amount`. */
  refundedAmount: Dollars,
  /** Of it, what went to the card. The rest went elsewhere, since the bank had taken the payment back. */
  refundedToCard: Dollars,
  /** What the card's bank is doing or has done. */
  bank: z.nullable(z.enum(['reviewing', 'reversed'])),
  /** What the bank has taken back. */
  reversedAmount: Dollars,
  cardLast4: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  contractId: Id,
  contractNumber: z.string(),
  jobId: Id,
  jobTitle: z.string(),
  createdAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  refundedAt: z.nullable(Timestamp),
})
export type CardPayment = z.infer<typeof CardPayment>

export const walletPayments = endpoint({
  method: 'GET',
  path: '/api/wallet/payments',
  who: 'user',
  summary: 'What my cards were charged for my jobs, newest first',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.object({ items: z.array(CardPayment), nextCursor: z.nullable(Id) }),
})

const Bar = z.object({ from: z.string(), amount: Dollars, jobs: z.int() })
export const walletEarnings = endpoint({
  method: 'GET',
  path: '/api/wallet/earnings',
  who: 'user',
  summary: 'What was earned in each of the last twelve weeks and twelve months, oldest first',
  answer: z.object({ weeks: z.array(Bar), months: z.array(Bar) }),
})

const YEAR_SENTENCE = 'Please ask for a year such as 2026.'
const year = z.string(YEAR_SENTENCE).check(z.regex(/^20\d{2}$/, YEAR_SENTENCE))

export const walletStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement.csv',
  who: 'user',
  summary: 'All movements of a year as CSV; the running year unless said',
  query: z.object({ year: z.optional(year) }),
  answer: 'file',
})

export const taxSummary = endpoint({
  method: 'GET',
  path: '/api/wallet/1099',
  who: 'user',
  summary: 'The 1099 summary of a year with at least $600.00 of earnings, as a PDF',
  query: z.object({ year }),
  answer: 'file',
})

// ---- payout methods ----------------------------------------------------------------------------------------------

export const PayoutMethod = z.object({
  id: Id,
  type: z.enum(['bank', 'debit_card']),
  holder: z.string(),
  last4: z.string(),
  isConfirmed: z.boolean(),
  /** To confirm the micro-deposits; null once confirmed. */
  triesLeft: z.nullable(z.int()),
  createdAt: Timestamp,
})
export type PayoutMethod = z.infer<typeof PayoutMethod>

export const listPayoutMethods = endpoint({
  method: 'GET',
  path: '/api/payout-methods',
  who: 'user',
  summary: 'My bank accounts and debit cards',
  answer: z.array(PayoutMethod),
})

const TOKEN = z.string().check(z.maxLength(200))
export const PayoutForm = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('bank'),
      accountHolder: line('Please enter the name on the account.', { max: 100 }),
      routingNumber: z.optional(
        z.string('A routing number has nine digits.').check(z.maxLength(40, 'A routing number has nine digits.')),
      ),
      accountNumber: z.optional(
        z
          .string('An account number has 4 to 17 digits.')
          .check(z.maxLength(40, 'An account number has 4 to 17 digits.')),
      ),
      token: z.optional(TOKEN),
    }),
    z.object({
      type: z.literal('debit_card'),
      number: z.optional(Card.shape.number),
      expMonth: z.optional(Card.shape.expMonth),
      expYear: z.optional(Card.shape.expYear),
      cvc: z.optional(Card.shape.cvc),
      name: Card.shape.name,
      token: z.optional(TOKEN),
    }),
  ],
  'Please choose a bank account or a debit card.',
)
export type PayoutForm = z.infer<typeof PayoutForm>

export const addPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/payout-methods',
  who: 'user',
  needsConfirmation: true,
  confirmNote: `In its first ${NEW_METHOD_HOURS} hours, withdrawals to this payout method ask for this, too.`,
  summary: 'Add a bank account or a debit card; with a card provider its token instead of the numbers',
  once: true,
  body: PayoutForm,
  answer: PayoutMethod,
  status: 201,
})

export const confirmPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/payout-methods/:id/confirm',
  who: 'user',
  needsConfirmation: true,
  summary: 'Name the two micro-deposits, in any order, in dollars or cents',
  params: withId,
  body: z.object({
    amounts: z
      .array(typedNumber('Please enter both amounts.'), 'Please enter both amounts.')
      .check(z.length(2, 'Please enter both amounts.')),
  }),
  answer: PayoutMethod,
})

export const removePayoutMethod = endpoint({
  method: 'DELETE',
  path: '/api/payout-methods/:id',
  who: 'user',
  needsConfirmation: true,
  summary: 'Forget a bank account or debit card',
  params: withId,
  answer: Done,
})

export const payoutAccountLink = endpoint({
  method: 'POST',
  path: '/api/payout-account/link',
  who: 'user',
  needsConfirmation: true,
  summary: 'Where the card provider asks a worker for what it needs to pay them',
  answer: z.object({ url: z.string() }),
})

// ---- withdrawing -------------------------------------------------------------------------------------------------

export const Withdrawal = z.object({
  id: Id,
  methodId: Id,
  methodType: z.enum(['bank', 'debit_card']),
  last4: z.string(),
  amount: Dollars,
  fee: Dollars,
  /** `amount` minus `fee`. */
  net: Dollars,
  speed: z.enum(SPEEDS),
  status: z.enum(WITHDRAWAL_STATUSES),
  isAutomatic: z.boolean(),
  failureReason: z.nullable(z.string()),
  arrivesAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  who: 'user',
  needsConfirmation: 'sometimes',
  confirmNote: `This payout method was added less than ${NEW_METHOD_HOURS} hours ago.`,
  summary: 'Send money from the balance to a debit card or bank account',
  once: true,
  body: z.object({
    methodId: Id,
    // WITHDRAW-4: only instant withdrawals are limited.
    amount: amount('Please enter how much to withdraw.', MAX_STORED_DOLLARS),
    speed: z.enum(SPEEDS, 'Please choose how fast: instant, same_day or standard.'),
  }),
  answer: Withdrawal,
  status: 201,
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/withdrawals',
  who: 'user',
  summary: 'My withdrawals, newest first; the Link header carries the next page',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(Withdrawal),
})
