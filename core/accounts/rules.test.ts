import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFromPassword, passwordHint, refuseDeletion, refusePassword } from '#core/accounts/rules.ts'

describe('ACC-1 the password policy', () => {
  test.each([
    ['Driftwood9', 'Good password.'],
    ['Sommer99', 'Good password.'],
    ['Éüß1éüßa', 'Good password.'], // letters of any alphabet count
    ['Saturd9', 'Still needs at least 8 characters.'],
    ['saturday9', 'Still needs an upper-case letter.'],
    ['SATURDAY9', 'Still needs a lower-case letter.'],
    ['Saturday', 'Still needs a digit.'],
    ['saturday', 'Still needs an upper-case letter and a digit.'],
    ['', 'Still needs at least 8 characters, an upper-case letter, a lower-case letter and a digit.'],
    ['Aa1😀😀😀😀', 'Still needs at least 8 characters.'], // seven characters, although more code units
    ['Aa1\n\n\n\n\n', 'Good password.'],
  ])('%j: %s', (password, hint) => expect(passwordHint(password)).toBe(hint))

  test('hint and refusal agree, and the refusal names its field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (password) => {
        const refusal = refusePassword(password, 'next')
        const message = passwordHint(password).replace('Still', 'The password still')
        const isGood = missingFromPassword(password).length === 0
        expect(refusal).toEqual(
          isGood ? null : { status: 422, code: 'password_weak', message, fields: { next: message } },
        )
      }),
    )
  })

  test('a password with all four kinds of characters is good, in any order', () => {
    const good = fc
      .tuple(
        fc.constantFrom('A', 'Z'),
        fc.constantFrom('a', 'z'),
        fc.constantFrom('0', '9'),
        fc.array(fc.string({ minLength: 1 }), { minLength: 5 }),
      )
      .chain(([upper, lower, digit, rest]) =>
        fc.shuffledSubarray([upper, lower, digit, ...rest], { minLength: 3 + rest.length }),
      )
    fc.assert(
      fc.property(good, (parts) => {
        expect(refusePassword(parts.join(''), 'password')).toBeNull()
      }),
    )
  })
})

const NO_OBLIGATIONS = {
  runningContracts: 0,
  heldPayments: 0,
  openPayouts: 0,
  balanceCents: 0n,
  owedCents: 0n,
  openChargebacks: 0,
}

test.each([
  [{ runningContracts: 1 }, 'contracts_running'],
  [{ runningContracts: 2, heldPayments: 1, openPayouts: 1, balanceCents: 5n }, 'contracts_running'],
  [{ heldPayments: 1 }, 'money_held'],
  [{ openPayouts: 1 }, 'payout_on_its_way'],
  [{ balanceCents: 1n }, 'balance_left'],
  [{ owedCents: 1n }, 'balance_owed'],
  [{ openChargebacks: 1 }, 'payment_disputed'],
])('ACC-9 deleting an account with %o is refused: %s', (obligations, code) => {
  expect(refuseDeletion({ ...NO_OBLIGATIONS, ...obligations })).toEqual({
    status: 409,
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  })
})

test('ACC-9 an account without obligations may be deleted', () => {
  expect(refuseDeletion(NO_OBLIGATIONS)).toBeNull()
})
