import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { barsOf, topOf } from '#web/payments/wallet/bars.ts'

const span = (amount: number) => ({ from: '2025-10-13', amount: cents(amount), jobs: 1 })

describe('WALLET-UI-1 the scale of the earnings chart', () => {
  it.each([
    [[], 10_000],
    [[0], 10_000],
    [[9_900], 10_000],
    [[10_000], 10_000],
    [[10_001], 20_000],
    [[51_300, 12_350], 60_000],
    [[100_000], 100_000],
    [[128_435], 200_000],
    [[-500, 40_000], 40_000],
  ])('of %j cents ends at %i', (amounts, top) => expect(topOf(amounts.map(cents))).toBe(cents(top)))
})

describe('WALLET-UI-1 the bars of the earnings chart', () => {
  it('are in proportion, small amounts are visible, refunds are not', () => {
    const { bars } = barsOf([20_000, 10_000, 5, 0, -700].map(span))
    expect(bars.map(({ height }) => height)).toEqual([100, 50, 2, 0, 0])
  })

  it('stay within the scale and keep the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 50_000_000 }), { minLength: 1 }), (amounts) => {
        const { bars } = barsOf(amounts.toSorted((a, b) => a - b).map(span))
        const heights = bars.map(({ height }) => height)
        expect(heights).toEqual(heights.toSorted((a, b) => a - b))
        expect(heights.at(-1)).toBeLessThanOrEqual(100)
        expect(heights[0]).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
