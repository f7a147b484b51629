import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, showDollars, typedCents } from '#core/kernel/money.ts'
import { SPEEDS } from '#core/payments/wallet.ts'
import { DEFAULT_WITHDRAWAL_RULES, termsOf } from '#core/payments/withdrawals.ts'
import { quickAmounts, withdrawSum } from '#web/payments/wallet/withdraw/withdraw-sum.ts'

describe('WALLET-UI-2 what a withdrawal costs', () => {
  it.each([
    [40_000, 'instant', 800, 39_200],
    [1_000, 'instant', 20, 980],
    [1_024, 'instant', 20, 1_004],
    [1_025, 'instant', 21, 1_004],
    [128_435, 'instant', 2_569, 125_866],
    [2_500, 'standard', 0, 2_500],
    [2_500, 'same_day', 0, 2_500],
    [0, 'instant', 0, 0],
  ] as const)('of %i cents, %s, the fee is %i and the net amount %i', (amount, speed, fee, net) =>
    expect(withdrawSum(cents(amount), termsOf(speed, DEFAULT_WITHDRAWAL_RULES).feeBasisPoints)).toEqual({
      amount: cents(amount),
      fee: cents(fee),
      net: cents(net),
    }),
  )

  it('adds up to the cent for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...SPEEDS), (amount, speed) => {
        const { fee, net } = withdrawSum(cents(amount), termsOf(speed, DEFAULT_WITHDRAWAL_RULES).feeBasisPoints)
        expect(fee + net).toBe(BigInt(amount))
        expect(net).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

it.each([
  ['400', 40_000],
  ['$1,284.35', 128_435],
  ['52,50', 5_250],
  ['', 0],
  ['all', 0],
  ['-5', 0],
])('WALLET-UI-2 %j is read as %i cents', (typed, expected) => expect(typedCents(typed)).toBe(BigInt(expected)))

it.each([
  [128_435, ['$50', '$200', '$800']],
  [9_000, ['$10', '$25', '$50']],
  [2_000, ['$10']],
  [1_000, []],
  [-500, []],
  [3_000_000, ['$1,500', '$5,000', '$20,000']],
])('WALLET-UI-2 a balance of %i cents offers %j', (available, expected) =>
  expect(quickAmounts(cents(available)).map((amount) => showDollars(amount, 'round'))).toEqual(expected),
)
