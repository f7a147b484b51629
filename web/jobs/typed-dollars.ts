import { centsOf } from '#core/kernel/fields.ts'
import type { Cents } from '#core/kernel/money.ts'
import { readDollars } from '#web/runtime/forms/parse-dollars.ts'

/** What was typed; nothing while it is no amount. */
export const typedCents = (typed: string): Cents => centsOf(readDollars(typed) ?? '')

/** What was typed, as a number for a drawing; null while it is no amount. */
export const dollarsOf = (typed: string): number | null => {
  const amount = typedCents(typed)
  return amount > 0n ? Number(amount) / 100 : null
}
