import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollarText, parseDollars, showDollars } from '#core/kernel/money.ts'

const amounts = fc.bigInt({ min: -99_999_999_99n, max: 99_999_999_99n }).map(cents)

describe('MONEY-2 dollars on the wire', () => {
  test.each([
    ['90.25', 9_025n],
    ['90.2', 9_020n],
    ['90', 9_000n],
    ['0.01', 1n],
    ['-0.05', -5n],
    ['-10.00', -1_000n],
    ['99999999.99', 9_999_999_999n],
  ])('%s is %d cents', (text, amount) => expect(parseDollars(text)).toBe(amount))

  test.each([
    '',
    ' 1',
    '1 ',
    '.5',
    '1.',
    '1.234',
    '1e3',
    '1,000',
    '$1',
    '--1',
    '+1',
    '0x10',
    'NaN',
    '100000000',
    '١',
    '1\n',
  ])('%j is no amount', (text) => expect(parseDollars(text)).toBeNull())

  test('every amount prints with two digits and reads back as itself', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(dollarText(amount)).toMatch(/^-?\d+\.\d{2}$/)
        expect(parseDollars(dollarText(amount))).toBe(amount)
      }),
    )
  })
})

test('MONEY-2 cents are whole: a fraction or an unsafe number is refused', () => {
  expect(cents(5)).toBe(5n)
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(wrong)).toThrow(RangeError)
})

test.each([
  [294_650n, 'exact', '$2,946.50'],
  [9_500n, 'exact', '$95.00'],
  [9_500n, 'round', '$95'],
  [9_525n, 'round', '$95.25'],
  [0n, 'exact', '$0.00'],
  [-5n, 'exact', '-$0.05'],
  [123_456_789_00n, 'round', '$123,456,789'],
  [-100_000n, 'exact', '-$1,000.00'],
] as const)('MONEY-2 %d cents are shown (%s) as %s', (amount, style, text) =>
  expect(showDollars(cents(amount), style)).toBe(text),
)
