import { cents, type Cents, min } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'

/**
 * `chargeback`: the bank takes the money back. `inquiry`: it only asks. `fraud_warning`: the card network warns that the
 * owner of the card reported fraud. `outside_refund`: refunded at the provider, past this product.
 */
export const CHARGEBACK_KINDS = ['chargeback', 'inquiry', 'fraud_warning', 'outside_refund'] as const
export type ChargebackKind = (typeof CHARGEBACK_KINDS)[number]
export const CHARGEBACK_LABELS: Record<ChargebackKind, string> = {
  chargeback: 'Chargeback',
  inquiry: 'Inquiry by the bank',
  fraud_warning: 'Fraud warning',
  outside_refund: 'Refunded outside Nearhand',
}

/** `closed`: it ended without a decision, as an inquiry or a warning does. */
export const CHARGEBACK_STATUSES = ['open', 'won', 'lost', 'closed'] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]
export const CHARGEBACK_FILTERS = [...CHARGEBACK_STATUSES, 'all'] as const
export type ChargebackFilter = (typeof CHARGEBACK_FILTERS)[number]
/** Held money stays where it is. */
export const OPEN_CHARGEBACK_STATUSES = ['open'] as const satisfies readonly ChargebackStatus[]
export const isOpenChargeback = ({ status }: { status: ChargebackStatus }): boolean =>
  OPEN_CHARGEBACK_STATUSES.some((open) => open === status)
export const LOST_CHARGEBACK_STATUSES = ['lost'] as const satisfies readonly ChargebackStatus[]
export const isLostChargeback = ({ status }: { status: ChargebackStatus }): boolean =>
  LOST_CHARGEBACK_STATUSES.some((lost) => lost === status)

export const isFraudWarning = ({ kind }: { kind: ChargebackKind }): boolean => kind === 'fraud_warning'
/** CHARGEBACK-1: of a contract: what is held stays where it is. */
export const isFrozenByBank = ({ chargeback }: { chargeback: { isHolding: boolean } | null }): boolean =>
  chargeback !== null && chargeback.isHolding

/** Those that an admin closes: nobody else ends them. */
export const isClosable = ({ kind, status }: { kind: ChargebackKind; status: ChargebackStatus }): boolean =>
  isFraudWarning({ kind }) && isOpenChargeback({ status })
/** CHARGEBACK-6: a warning that no chargeback follows ends by itself. */
export const WARNING_SECONDS = 7 * DAY_SECONDS

/** A report of the provider about one of its objects. */
export interface ChargebackReport {
  kind: ChargebackKind
  status: ChargebackStatus
  /** When the provider made the report. */
  at: string
}

/**
 * CHARGEBACK-2: reports arrive in any order. What was decided stays decided, unless a newer report decides otherwise; an
 * inquiry may become a chargeback and never the other way round. Null: the report changes nothing.
 */
export const nextReport = (current: ChargebackReport, report: ChargebackReport): ChargebackReport | null => {
  const { kind } = report
  const isEscalated = kind !== current.kind
  // A late report about the inquiry that came before the chargeback.
  if (isEscalated && current.kind === 'chargeback') return null
  const isDecided = !isOpenChargeback(report)
  const status =
    isOpenChargeback(current) || isEscalated || (isDecided && report.at > current.at) ? report.status : current.status
  if (kind === current.kind && status === current.status) return null
  return { kind, status, at: report.at > current.at ? report.at : current.at }
}

/** How a held payment would be divided if all of it were there. */
export interface Division {
  amount: Cents
  share: Cents
  fee: Cents
}

export interface BackedDivision {
  /** What the worker and the platform get now. */
  share: Cents
  fee: Cents
  /** The rest of the payment: the poster has it from the bank, or gets it now. */
  refunded: Cents
  /** Of it, what reaches the poster's wallet: it was collected and is not needed. */
  toWallet: Cents
  /** What the poster owes for the work, and the worker's part of it. */
  owed: Cents
  owedShare: Cents
}

/**
 * CHARGEBACK-5: of a payment that a bank has taken back, `missing` is not there until its poster has settled the debt.
 * What is there goes to the worker and the platform first; what is missing for them is owed by the poster.
 */
export const divideBacked = ({ amount, share, fee }: Division, missing: Cents): BackedDivision => {
  if (missing < 0n || missing > amount) throw new RangeError('more is missing than the payment had')
  const due = cents(share + fee)
  const there = cents(amount - missing)
  const paid = min(due, there)
  const owed = cents(due - paid)
  const owedShare = due === 0n ? cents(0) : cents((share * owed) / due)
  return {
    share: cents(share - owedShare),
    fee: cents(fee - (owed - owedShare)),
    refunded: cents(amount - paid),
    toWallet: cents(there - paid),
    owed,
    owedShare,
  }
}

// ---- refusals ------------------------------------------------------------------------------------------------------

/** CHARGEBACK-1 */
export const PAYMENT_FROZEN = refusal(
  409,
  'payment_frozen',
  'The card’s bank is reviewing this payment. The money stays where it is until the bank has decided.',
)
/** CHARGEBACK-12: otherwise one card would pay again and again, and each payment would be taken back. */
export const CARD_DISPUTED = refusal(
  422,
  'card_disputed',
  'This card’s bank has disputed a payment. Please use another card.',
)
/** CHARGEBACK-5: work does not start without money. */
export const PAYMENT_REVERSED = refusal(
  409,
  'payment_reversed',
  'The card’s bank took this payment back. Work can start once the poster has paid again.',
)
export const NO_SUCH_CHARGEBACK = refusal(404, 'not_found', 'This chargeback does not exist.')
export const NOT_CLOSABLE = refusal(409, 'not_closable', 'Only an open fraud warning can be closed here.')
