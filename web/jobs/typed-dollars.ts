import { centsOf } from '#contract/kernel/fields.ts'
import { readDollars } from '#web/kit/typed-dollars.ts'

/** What was typed, as a number for a drawing; null while it is no amount. */
export const dollarsOf = (typed: string): number | null => {
  const amount = centsOf(readDollars(typed) ?? '')
  return amount > 0n ? Number(amount) / 100 : null
}
