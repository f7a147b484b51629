// In a file of its own, because the landing page loads nothing else of the rules.
import { cents, type Cents } from '#core/kernel/money.ts'
import { wholeSetting } from '#core/kernel/setting.ts'

export const FEE = wholeSetting({
  key: 'fee.basisPoints',
  group: 'Fee',
  name: 'Platform fee',
  unit: 'percent',
  fallback: 500,
  min: 0,
  max: 3000,
  explains:
    'Taken from what is released to the worker, never from refunds or tips. A contract keeps the fee that held when it was written.',
})

/** MONEY-1: the fee is rounded half up to the cent, and the worker gets the rest. */
export const splitFee = (total: Cents, feeBasisPoints: number): { fee: Cents; workerShare: Cents } => {
  if (total < 0n) throw new RangeError('a fee is taken from a positive amount')
  const fee = cents((total * BigInt(feeBasisPoints) + 5_000n) / 10_000n)
  return { fee, workerShare: cents(total - fee) }
}

/** MONEY-4: one fee for payments that are released together, divided among them. */
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
