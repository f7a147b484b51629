import { cents, type Cents } from '#contract/kernel/money.ts'

export const FEE_BASIS_POINTS = 500n

/** MONEY-1: the fee is rounded half up to the cent and the worker gets the rest, so the parts always add up. */
export const splitFee = (total: Cents): { fee: Cents; workerShare: Cents } => {
  if (total < 0n) throw new RangeError('a fee is taken from a positive amount')
  const fee = cents((total * FEE_BASIS_POINTS + 5_000n) / 10_000n)
  return { fee, workerShare: cents(total - fee) }
}
