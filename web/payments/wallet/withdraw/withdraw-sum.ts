import { type Cents, cents } from '#core/kernel/money.ts'
import { feeOf } from '#core/payments/withdrawals.ts'

export interface WithdrawSum {
  amount: Cents
  fee: Cents
  net: Cents
}

/** WALLET-UI-2: fee by the server's rule; net plus fee is the amount. */
export const withdrawSum = (amount: Cents, feeBasisPoints: number): WithdrawSum => {
  const fee = feeOf(feeBasisPoints, amount)
  return { amount, fee, net: cents(amount - fee) }
}

const ROUND_DOLLARS = [10, 25, 50, 100, 200, 400, 800, 1_500, 3_000, 5_000, 10_000, 20_000, 50_000]
const CHIPS = 3

/** WALLET-UI-2: round amounts below the balance, spread up to nearly all of it. */
export const quickAmounts = (available: Cents): Cents[] => {
  const covered = ROUND_DOLLARS.map((dollars) => cents(dollars * 100)).filter((amount) => amount < available)
  if (covered.length <= CHIPS) return covered
  // Every second of the largest, so that they differ by more than a step.
  const near = covered.slice(-CHIPS * 2 + 1)
  return near.filter((_, at) => (near.length - 1 - at) % 2 === 0)
}
