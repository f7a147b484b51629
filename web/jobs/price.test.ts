import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { keptOf, middleOf, priceOf, restingPrice, splitText, steppedPrice, dollarsOf } from '#web/jobs/price.ts'

describe('BIDFORM-1 a price', () => {
  test.each([
    ['95', '95'],
    ['95.', '95'],
    ['95.5', '95.50'],
    ['95.00', '95'],
    ['1,250', '1250'],
    ['52,5', '52.50'],
    ['1e3', '1e3'],
    ['-5', '-5'],
    ['0', '0'],
    ['', ''],
  ])('%j is formatted as %j', (text, rest) => expect(restingPrice(text)).toBe(rest))

  test.each([
    ['95', 1, '96'],
    ['95', -1, '94'],
    ['95.50', 1, '96'],
    ['95.50', -1, '95'],
    ['1', -1, '1'],
    ['5', -10, '1'],
    ['', 1, '1'],
    ['', -1, '1'],
    ['100000', 1, '100000'],
    ['1,250', 1, '1251'],
    ['0', 1, '1'],
    ['1e3', 1, '1e3'],
  ])('%j plus %i is %j', (from, dollars, to) => expect(steppedPrice(from, dollars)).toBe(to))

  test('steps to whole dollars in the right direction, within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_900 }), fc.constantFrom(1, -1, 10, -10), (amount, dollars) => {
        const from = (amount / 100).toFixed(2)
        const to = steppedPrice(from, dollars)
        expect(to).toMatch(/^\d+$/)
        expect(priceOf(to)).not.toBeNull()
        const isRight = dollars > 0 ? Number(to) > Number(from) : Number(to) < Math.max(1.01, Number(from))
        expect(isRight).toBe(true)
      }),
    )
  })

  test('is shown with the worker’s share', () => {
    expect(splitText(cents(8_800), 500)).toEqual({ total: '$88.00', fee: '$4.40', share: '$83.60' })
    expect(keptOf({ budgetMin: '80.00', budgetMax: '120.00' }, 500)).toBe('$76–114')
    expect(keptOf({ budgetMin: '50.00', budgetMax: '100.00' }, 500)).toBe('$47.50–95.00')
    expect(keptOf({ budgetMin: null, budgetMax: null }, 500)).toBeNull()
  })

  test('starts in the middle of the budget', () => {
    expect(middleOf({ budgetMin: '80.00', budgetMax: '120.00' })).toBe('100')
    expect(middleOf({ budgetMin: null, budgetMax: '75.50' })).toBe('76')
    expect(middleOf({ budgetMin: null, budgetMax: null })).toBe('')
  })
})

test.each([
  ['80', 80],
  [' 80.5 ', 80.5],
  ['1,250', 1250],
  ['', null],
  ['0', null],
  ['eighty', null],
  ['-5', null],
])('PRICE-2 %j is pinned at %s', (typed, dollars) => expect(dollarsOf(typed)).toBe(dollars))
