import { cents, centsOf, dollarText, showDollars, type Cents } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'

/**
 * `unpaid_work`: of a card payment that the bank took back, what the other side had earned. `earlier`: a wallet that was below
 * zero when debts were introduced.
 */
export const DEBT_REASONS = ['cancellation_fee', 'dispute', 'chargeback', 'unpaid_work', 'earlier'] as const
export type DebtReason = (typeof DEBT_REASONS)[number]
export const DEBT_LABELS: Record<DebtReason, string> = {
  cancellation_fee: 'Cancellation fee',
  dispute: 'Refund after a dispute',
  chargeback: 'Card payment reversed by the bank',
  unpaid_work: 'Work after a reversed card payment',
  earlier: 'Earlier negative balance',
}

const CHARGEBACK_REASONS: ReadonlySet<DebtReason> = new Set<DebtReason>(['chargeback', 'unpaid_work'])

/** CHARGEBACK-4, 5: of the debts of a contract, what is still owed because a bank took a payment back. */
export const owedAfterChargeback = (
  debts: readonly { reason: DebtReason; amount: string; collected: string }[],
): string =>
  dollarText(
    cents(
      debts
        .filter(({ reason }) => CHARGEBACK_REASONS.has(reason))
        .reduce((total, { amount, collected }) => total + centsOf(amount) - centsOf(collected), 0n),
    ),
  )

export interface Debt {
  amount: Cents
  /** The creditor's part of the amount; the rest is the platform's. */
  creditorPart: Cents
  /** Of the platform's fee, returned to the creditor in proportion. */
  fee: Cents
  collected: Cents
}

export interface Collection {
  toCreditor: Cents
  toPlatform: Cents
  feeReturned: Cents
}

/**
 * DEBT-1: what `more` brings to each side. Counted from everything collected so far, rounded down, so that the parts of
 * several collections add up to the whole.
 */
export const shareOfCollection = ({ amount, creditorPart, fee, collected }: Debt, more: Cents): Collection => {
  if (more < 0n || collected + more > amount) throw new RangeError('more is collected than is owed')
  const upTo = (part: Cents, sum: bigint): bigint => (part * sum) / amount
  const next = collected + more
  const toCreditor = cents(upTo(creditorPart, next) - upTo(creditorPart, collected))
  return {
    toCreditor,
    toPlatform: cents(more - toCreditor),
    feeReturned: cents(upTo(fee, next) - upTo(fee, collected)),
  }
}

/** On receipts and in dispute records. */
export const collectedText = (collected: string): string => `${showDollars(collected)} collected so far.`

export const NO_SUCH_DEBT = refusal(404, 'not_found', 'This debt does not exist.')
export const DEBT_SETTLED = refusal(409, 'debt_settled', 'This is settled already.')
