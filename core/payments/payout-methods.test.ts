import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAccountNumber, isRoutingNumber, microCents, wrongAmounts } from '#core/payments/payout-methods.ts'

describe('PAYOUT-1 a bank account', () => {
  test.each([
    ['110000000', true], // the usual test number
    ['021000021', true],
    ['011401533', true],
    ['021000022', false],
    ['012000021', false], // two digits swapped
    ['000000000', false],
    ['11000000', false],
    ['1100000000', false],
    ['11000000a', false],
  ])('has the routing number %s: %s', (digits, isValid) => expect(isRoutingNumber(digits)).toBe(isValid))

  test('with one wrong digit is refused', () => {
    const other = fc.tuple(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(other, ([at, by]) => {
        const digits = '021000021'.split('')
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isRoutingNumber(digits.join(''))).toBe(false)
      }),
    )
  })

  test.each([
    ['1234', true],
    ['12345678901234567', true],
    ['123', false],
    ['123456789012345678', false],
    ['12 34', false],
  ])('has the account number %s: %s', (digits, isValid) => expect(isAccountNumber(digits)).toBe(isValid))
})

describe('PAYOUT-3 a micro-deposit', () => {
  test.each<[string | number, number | null]>([
    ['0.32', 32],
    ['.32', 32],
    ['$0.32', 32],
    ['$ .07', 7],
    [0.32, 32],
    [0.3, 30],
    ['0.3', 30],
    ['0.320', 32],
    [32, 32],
    ['32', 32],
    ['07', 7],
    ['32 cents', 32],
    ['1 cent', 1],
    ['32¢', 32],
    [1, 1],
    [' 99 ', 99],
    [0, null],
    [100, null],
    ['1.32', null],
    ['0.00', null],
    ['0.325', null],
    [-5, null],
    ['', null],
    ['thirty', null],
    ['1e1', null],
  ])('typed as %j is %j cents', (given, amount) => expect(microCents(given)).toBe(amount))

  test('is read equally in dollars and cents, as number and as text', () => {
    for (let amount = 1; amount <= 99; amount++)
      for (const given of [amount, String(amount), amount / 100, String(amount / 100), (amount / 100).toFixed(2)])
        expect(microCents(given)).toBe(amount)
  })
})

test('PAYOUT-2 the refusal of wrong amounts names the attempts left', () => {
  expect([4, 1, 0].map((left) => wrongAmounts(left).message)).toEqual([
    'These are not the two amounts; 4 tries are left.',
    'These are not the two amounts; one try is left.',
    'The amounts were wrong five times; please remove this bank account and add it again.',
  ])
})
