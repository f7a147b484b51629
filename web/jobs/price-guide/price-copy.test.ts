import { expect, it } from 'vitest'
import { rangeText } from '#web/jobs/price-guide/price-copy.ts'

const usual = { low: 70, median: 88, high: 110 }

it.each([
  [80, 120, 'Your range covers the middle.'],
  [30, 60, 'Your range ends below what most jobs like it settle for. Few will bid.'],
  [150, 200, 'Your range starts above what most jobs like it settle for. Bids will come quickly.'],
  [60, 80, 'Your range covers the lower part of what is usual.'],
  [95, 130, 'Your range covers the upper part of what is usual.'],
  [null, 120, null],
  [120, 80, null],
])('PRICE-2 a range of %s to %s reads: %s', (min, max, expected) => expect(rangeText(usual, min, max)).toBe(expected))
