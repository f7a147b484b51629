import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollarText, normalizeDollars, parseDollars, showDollars, typedDollars } from '#core/kernel/money.ts'

const amounts = fc.bigInt({ min: -99_999_999_99n, max: 99_999_999_99n }).map(cents)

describe('MONEY-2 decimal dollars', () => {
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
  ])('%j is not an amount', (text) => expect(parseDollars(text)).toBeNull())

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
  [128_435n, 'column', '1,284.35'],
  [-9_500n, 'column', '−95.00'],
] as const)('MONEY-2 %d cents are shown (%s) as %s', (amount, style, text) =>
  expect(showDollars(cents(amount), style)).toBe(text),
)

test('MONEY-2 an amount from the server is formatted exactly', () => {
  expect(showDollars('2946.50')).toBe('$2,946.50')
  expect(showDollars('95.00', 'round')).toBe('$95')
})

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

describe('MONEY-2 a typed amount is read exactly or refused', () => {
  test.each([
    ['95', '95'],
    ['$95', '95'],
    [' $ 95 ', '95'],
    ['95 $', '95'],
    ['95.5', '95.5'],
    ['95.', '95'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['1,250', '1250'],
    ['1 250', '1250'],
    ['$12,500.50', '12500.50'],
    ['1,250,000', '1250000'],
    ['52,50', '52.50'],
    ['52,5', '52.5'],
  ])('%j is %j', (typed, read) => expect(normalizeDollars(typed)).toBe(read))

  test.each([
    '',
    ' ',
    '$',
    '.',
    ',',
    '1e3',
    '-5',
    '-$5',
    '+5',
    '1.234,50',
    '1,234,50',
    '1.2.3',
    '95.999',
    '1,',
    '1,2500',
    '1250,500',
    '0,500',
    '1 2',
    '5$0',
    '80-120',
    'about 80',
    '80k',
    '٨٠',
  ])('%j is refused', (typed) => expect(normalizeDollars(typed)).toBeNull())

  test('the result is plain decimal text and normalizes to itself', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,$ e-]{0,12}$/), (typed) => {
        const read = normalizeDollars(typed)
        if (read === null) return
        expect(read).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(normalizeDollars(read)).toBe(read)
        expect(digitsOf(read)).toBe(digitsOf(typed))
      }),
    ))
})

test.each([
  ['', ''],
  ['  ', ''],
  ['300,000', '300000'],
  ['$300,000.00', '300000.00'],
  [' $ 28.5 ', '28.5'],
  ['-1', '-1'],
  [' plenty ', 'plenty'],
])('MONEY-2 %j is sent as %j', (typed, sent) => expect(typedDollars(typed)).toBe(sent))
