import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOf, scaleOf } from '#web/jobs/price-guide/price-scale.ts'

const usual = { low: 70, median: 88, high: 110 }

describe('PRICE-1 the scale of the price guide', () => {
  it('requires all three figures', () => {
    expect(evidenceOf({ count: 2, low: null, median: null, high: null, radiusMiles: 25 })).toBeNull()
    expect(evidenceOf({ count: 9, low: '70.00', median: '88.00', high: '110.00', radiusMiles: 25 })).toEqual(usual)
  })

  it('has space on both sides of the middle half', () => {
    const { low, median, high } = scaleOf(usual, [])
    expect(low).toBeCloseTo(0.255, 2)
    expect(high).toBeCloseTo(0.681, 2)
    expect(median).toBeGreaterThan(low)
    expect(median).toBeLessThan(high)
  })

  it('puts pins at their value and far ones at the end', () => {
    const { low, median, high, pins } = scaleOf(usual, [70, 88, 110, 9_000, 0.5])
    expect(pins.slice(0, 3)).toEqual([low, median, high])
    expect(pins[3]).toBe(0.98)
    expect(pins[4]).toBeGreaterThanOrEqual(0.02)
  })

  it('keeps everything in range and in order', () => {
    const dollars = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(fc.tuple(dollars, dollars, dollars), fc.array(dollars, { maxLength: 3 }), (quartiles, given) => {
        const [low, median, high] = quartiles.toSorted((a, b) => a - b) as [number, number, number]
        const scale = scaleOf({ low, median, high }, given)
        for (const at of [scale.low, scale.median, scale.high, ...scale.pins]) {
          expect(at).toBeGreaterThanOrEqual(0.02)
          expect(at).toBeLessThanOrEqual(0.98)
        }
        expect(scale.low).toBeLessThanOrEqual(scale.median)
        expect(scale.median).toBeLessThanOrEqual(scale.high)
      }),
    )
  })
})
