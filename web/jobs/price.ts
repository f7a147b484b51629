import {
  type Cents,
  cents,
  centsOf,
  dollarText,
  normalizeDollars,
  showDollars,
  typedCents,
} from '#core/kernel/money.ts'
import { MAX_DOLLARS } from '#core/kernel/fields.ts'
import { splitFee } from '#core/payments/fee.ts'
import { budgetText } from '#core/jobs/rules.ts'

const DOLLAR = 100n

/** "95", "95.50": a price after typing. Invalid text stays. */
export const restingPrice = (text: string): string => {
  const price = priceOf(text)
  return price === null ? text : dollarText(price).replace(/\.00$/, '')
}

/** Null if it cannot be paid. */
export const priceOf = (text: string): Cents | null => {
  const price = typedCents(text)
  return price > 0n ? price : null
}

/** Typed text as a number, null if it is no amount. */
export const dollarsOf = (text: string): number | null => {
  const price = priceOf(text)
  return price === null ? null : Number(price) / 100
}

/** BIDFORM-1: steps to whole dollars, between $1 and the maximum: $95.50 goes up to $96 and down to $95. */
export const steppedPrice = (text: string, dollars: number): string => {
  // Invalid text cannot be stepped.
  if (text.trim() !== '' && normalizeDollars(text) === null) return text
  const from = priceOf(text) ?? cents(0)
  const floor = from / DOLLAR
  const isWhole = floor * DOLLAR === from
  const start = dollars < 0 && !isWhole ? floor + 1n : floor
  const to = Math.min(Math.max(Number(start) + dollars, 1), MAX_DOLLARS)
  return String(to)
}

export interface Split {
  total: string
  fee: string
  share: string
}

/** "$88.00", "$4.40", "$83.60": total, fee and share. */
export const splitText = (price: Cents, feeBasisPoints: number): Split => {
  const { fee, workerShare } = splitFee(price, feeBasisPoints)
  return { total: showDollars(price), fee: showDollars(fee), share: showDollars(workerShare) }
}

interface Budget {
  budgetMin: string | null
  budgetMax: string | null
}

const shareOf = (amount: string | null, feeBasisPoints: number): string | null =>
  amount === null ? null : dollarText(splitFee(centsOf(amount), feeBasisPoints).workerShare)

/** The worker's share of a budget, "$76–114"; null without a budget. */
export const keptOf = ({ budgetMin, budgetMax }: Budget, feeBasisPoints: number): string | null =>
  budgetMin === null && budgetMax === null
    ? null
    : budgetText({ budgetMin: shareOf(budgetMin, feeBasisPoints), budgetMax: shareOf(budgetMax, feeBasisPoints) })

/** The middle of a budget in whole dollars, the default of the form. */
export const middleOf = ({ budgetMin, budgetMax }: Budget): string => {
  const ends = [budgetMin, budgetMax].filter((end) => end !== null).map(Number)
  if (ends.length === 0) return ''
  return String(Math.max(1, Math.round(ends.reduce((sum, end) => sum + end, 0) / ends.length)))
}
