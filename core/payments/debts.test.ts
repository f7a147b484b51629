import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { shareOfCollection } from '#core/payments/debts.ts'

const inCents = (max: number) => fc.integer({ min: 0, max }).map((amount) => cents(BigInt(amount)))

test('DEBT-1 however a debt is collected, the parts add up to the whole, and nobody gets more than their part', () => {
  const debts = fc.integer({ min: 1, max: 1_000_000 }).chain((amount) =>
    fc.record({
      amount: fc.constant(cents(BigInt(amount))),
      creditorPart: inCents(amount),
      fee: inCents(100_000),
      steps: fc.array(fc.integer({ min: 1, max: amount }), { maxLength: 8 }),
    }),
  )
  fc.assert(
    fc.property(debts, ({ steps, ...debt }) => {
      let collected = cents(0)
      const got = { toCreditor: 0n, toPlatform: 0n, feeReturned: 0n }
      for (const step of [...steps.map(BigInt), debt.amount]) {
        const more = cents(step < debt.amount - collected ? step : debt.amount - collected)
        const share = shareOfCollection({ ...debt, collected }, more)
        expect(share.toCreditor + share.toPlatform).toBe(more)
        got.toCreditor += share.toCreditor
        got.toPlatform += share.toPlatform
        got.feeReturned += share.feeReturned
        collected = cents(collected + more)
        // Never ahead of what was collected.
        expect(got.toCreditor * debt.amount).toBeLessThanOrEqual(debt.creditorPart * collected)
      }
      expect(got).toEqual({
        toCreditor: debt.creditorPart,
        toPlatform: debt.amount - debt.creditorPart,
        feeReturned: debt.fee,
      })
    }),
  )
})

test('DEBT-1 more than is owed is never collected', () => {
  const debt = { amount: cents(10), creditorPart: cents(5), fee: cents(0), collected: cents(8) }
  expect(() => shareOfCollection(debt, cents(3))).toThrow(RangeError)
})
