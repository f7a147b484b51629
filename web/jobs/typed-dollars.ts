import { centsOf } from '#contract/kernel/fields.ts'

/** What was typed, as a number for a drawing; null while it is no amount. */
export const dollarsOf = (typed: string): number | null => {
  const amount = centsOf(typed)
  return amount > 0n ? Number(amount) / 100 : null
}
