import { cents, type Cents } from '#core/kernel/money.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'

/** MONEY-1: the fee is rounded half up to the cent and the worker gets the rest, so the parts always add up. */
export const splitFee = (total: Cents, feeBasisPoints: number): { fee: Cents; workerShare: Cents } => {
  if (total < 0n) throw new RangeError('a fee is taken from a positive amount')
  const fee = cents((total * BigInt(feeBasisPoints) + 5_000n) / 10_000n)
  return { fee, workerShare: cents(total - fee) }
}

/** MONEY-4: one fee for all that is released together, told on the payments it came from; the parts add up. */
export const splitFeeOver = (
  amounts: readonly Cents[],
  feeBasisPoints: number,
): { fee: Cents; workerShare: Cents }[] => {
  let before = cents(0)
  return amounts.map((amount) => {
    const after = cents(before + amount)
    const fee = cents(splitFee(after, feeBasisPoints).fee - splitFee(before, feeBasisPoints).fee)
    before = after
    return { fee, workerShare: cents(amount - fee) }
  })
}

export const PAYMENT_KINDS = ['contract', 'additional_work', 'tip', 'cancellation_fee'] as const
export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'held',
  'failed',
  'released',
  'refunded',
  'partially_refunded',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const MAX_TIP = cents(100_000)
/** TAX-2: earnings of a year from which on there is a 1099 summary. */
export const TAX_SUMMARY_FROM = 60_000
/** PAYOUT-5: by the wall clock in New York, every Friday. */
export const WEEKLY_PAYOUT_AT = '18:00'

// ---- refusals ----------------------------------------------------------------------------------------------------

export const NOTHING_DUE = refusal(409, 'nothing_due', 'There is nothing to pay for this contract.')
export const NOTHING_HELD = refusal(409, 'nothing_held', 'No money is held for this contract any more.')
export const NO_CARD = refusal(422, 'no_card', 'There is no card to pay with. Please add one first.')
export const NO_SUCH_CARD = refusal(404, 'not_found', 'This card does not exist.')
export const NO_SUCH_PAYMENT = refusal(404, 'not_found', 'This payment does not exist.')
export const STILL_PROCESSING = refusal(409, 'processing', 'A payment for this contract is on its way already.')
export const NOT_COMPLETED = refusal(409, 'not_now', 'Money is released once the work is marked complete.')
export const REACHES_NOBODY = refusal(
  409,
  'worker_gone',
  'This worker has closed the account; a tip would reach nobody.',
)
export const TIP_AFTER = refusal(409, 'not_now', 'You can tip once the work is marked complete.')
export const notThatAmount = (due: string): Refusal =>
  refusal(422, 'not_that_amount', `What is due for this contract is ${due}.`, {
    fields: { amount: `What is due for this contract is ${due}.` },
  })
export const cardRefused = (sentence: string): Refusal => refusal(422, 'card_refused', sentence)
