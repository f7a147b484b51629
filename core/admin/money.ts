import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, line, PathId, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { CHARGEBACK_FILTERS, CHARGEBACK_KINDS, CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { DEBT_REASONS } from '#core/payments/debts.ts'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '#core/payments/rules.ts'

/** Where the money is, and whether the ledger balances. */
export const MoneyOverview = z.object({
  held: Dollars,
  /** Of the last seven days. */
  releasedThisWeek: Dollars,
  refundedThisWeek: Dollars,
  feesThisWeek: Dollars,
  onTheWay: Dollars,
  /** What members owe: collected later, or a loss. */
  debts: z.object({
    people: z.int(),
    outstanding: Dollars,
    /** Of it, paid out by the platform already; the rest reaches the other side when it is collected. */
    paidOut: Dollars,
    /** Of the outstanding, by people who are banned or from whom nothing came in 90 days. */
    doubtful: Dollars,
    collected: Dollars,
    lost: Dollars,
  }),
  /** CHARGEBACK-9: card payments that banks look at or have taken back. */
  chargebacks: z.object({
    open: z.int(),
    underReview: Dollars,
    takenBack: Dollars,
    /** Of what was taken back. */
    owed: Dollars,
    lost: Dollars,
  }),
  /** Number and total balance by kind of account. */
  accounts: z.array(z.object({ kind: z.string(), count: z.int(), balance: Dollars })),
  /** Of all accounts; anything but 0.00 is an error. */
  sum: Dollars,
  /** As if the weekly payout ran now. */
  nextPayout: z.object({ at: Timestamp, people: z.int(), amount: Dollars }),
  lastPayout: z.nullable(z.object({ at: Timestamp, people: z.int(), amount: Dollars })),
})
export type MoneyOverview = z.infer<typeof MoneyOverview>

export const moneyOverview = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  who: 'support',
  summary: 'Held, released, refunded, on the way; the ledger by kind of account with its balance',
  answer: MoneyOverview,
})

export const PAYMENT_FILTERS = ['all', ...PAYMENT_STATUSES] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

export const PaymentForAdmin = z.object({
  id: Id,
  contractId: Id,
  number: z.string(),
  jobTitle: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  amount: Dollars,
  fee: z.nullable(Dollars),
  posterEmail: z.string(),
  workerEmail: z.string(),
  isDisputed: z.boolean(),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
})
export type PaymentForAdmin = z.infer<typeof PaymentForAdmin>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  who: 'support',
  summary: 'Payments, the newest first',
  query: z.object({ search, status: z._default(z.enum(PAYMENT_FILTERS), 'all'), cursor }),
  answer: page(PaymentForAdmin),
})

export const WITHDRAWAL_FILTERS = ['all', 'processing', 'paid', 'failed'] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]

export const WithdrawalForAdmin = z.object({
  id: Id,
  userId: Id,
  email: z.string(),
  amount: Dollars,
  fee: Dollars,
  speed: z.string(),
  /** Part of the weekly payout, not requested by the user. */
  isAutomatic: z.boolean(),
  status: z.string(),
  last4: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
})
export type WithdrawalForAdmin = z.infer<typeof WithdrawalForAdmin>

export const listWithdrawalsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  who: 'support',
  summary: 'Withdrawals and weekly payouts, the newest first',
  query: z.object({ search, status: z._default(z.enum(WITHDRAWAL_FILTERS), 'all'), cursor }),
  answer: page(WithdrawalForAdmin),
})

export const LedgerEntry = z.object({
  id: Id,
  kind: z.string(),
  createdAt: Timestamp,
  contractId: z.nullable(Id),
  /** Their sum is zero. */
  postings: z.array(z.object({ account: z.string(), owner: z.nullable(z.string()), amount: Dollars })),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/admin/ledger',
  who: 'support',
  summary: 'Transactions of the ledger with their postings, the newest first',
  query: z.object({ contractId: z.optional(Id), cursor }),
  answer: page(LedgerEntry),
})

export const DEBT_FILTERS = ['open', 'settled', 'all'] as const
export type DebtFilter = (typeof DEBT_FILTERS)[number]

export const DebtForAdmin = z.object({
  id: Id,
  reason: z.enum(DEBT_REASONS),
  contractId: Id,
  number: z.string(),
  jobTitle: z.string(),
  debtorId: Id,
  debtorEmail: z.string(),
  /** Null: the platform. */
  creditorEmail: z.nullable(z.string()),
  amount: Dollars,
  collected: Dollars,
  writtenOff: Dollars,
  left: Dollars,
  isDoubtful: z.boolean(),
  createdAt: Timestamp,
  settledAt: z.nullable(Timestamp),
})
export type DebtForAdmin = z.infer<typeof DebtForAdmin>

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/admin/debts',
  who: 'support',
  summary: 'What members owe under contracts, the newest first',
  query: z.object({ status: z._default(z.enum(DEBT_FILTERS), 'open'), cursor }),
  answer: page(DebtForAdmin),
})

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/api/admin/debts/:id/write-off',
  who: 'admin',
  summary: 'Give up what is left of a debt: a loss where the platform has paid it out',
  once: true,
  params: z.object({ id: PathId }),
  body: z.object({ reason: line('Please say why.', { max: 500 }) }),
  answer: DebtForAdmin,
})

export const ChargebackForAdmin = z.object({
  id: Id,
  kind: z.enum(CHARGEBACK_KINDS),
  status: z.enum(CHARGEBACK_STATUSES),
  contractId: Id,
  number: z.string(),
  jobTitle: z.string(),
  payerId: Id,
  payerEmail: z.string(),
  amount: Dollars,
  /** The bank's reason, as the provider names it. */
  reason: z.nullable(z.string()),
  evidenceDueAt: z.nullable(Timestamp),
  evidenceSentAt: z.nullable(Timestamp),
  /** Why the provider did not take it. */
  evidenceRefused: z.nullable(z.string()),
  /** What the books have as taken back, and what is still owed for it. */
  booked: Dollars,
  owed: Dollars,
  openedAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
})
export type ChargebackForAdmin = z.infer<typeof ChargebackForAdmin>

export const listChargebacks = endpoint({
  method: 'GET',
  path: '/api/admin/chargebacks',
  who: 'support',
  summary: 'Card payments that banks look at or have taken back, the newest first',
  query: z.object({ status: z._default(z.enum(CHARGEBACK_FILTERS), 'open'), cursor }),
  answer: page(ChargebackForAdmin),
})

export const chargebackEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/chargebacks/:id/evidence',
  who: 'support',
  summary: 'The file that the bank gets; looking is written into the audit log',
  params: z.object({ id: PathId }),
  answer: 'file',
})

export const closeChargeback = endpoint({
  method: 'POST',
  path: '/api/admin/chargebacks/:id/close',
  who: 'admin',
  summary: 'End a fraud warning that no chargeback follows; the held money is free again',
  once: true,
  params: z.object({ id: PathId }),
  body: z.object({ reason: line('Please say why.', { max: 500 }) }),
  answer: ChargebackForAdmin,
})

export const runPayouts = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/run',
  who: 'admin',
  summary: 'Run the weekly payout now; whoever was paid today already is not paid twice',
  once: true,
  /** `isDone` is false if there were too many for one run. */
  answer: z.object({ people: z.int(), amount: Dollars, isDone: z.boolean() }),
})
