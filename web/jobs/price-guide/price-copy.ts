import type { Evidence } from '#web/jobs/price-guide/price-scale.ts'

/** A sentence about the range; null without one. */
export const rangeText = ({ low, median, high }: Evidence, min: number | null, max: number | null): string | null => {
  if (min === null || max === null || min > max) return null
  if (max < low) return 'Your range ends below what most jobs like it settle for. Few will bid.'
  if (min > high) return 'Your range starts above what most jobs like it settle for. Bids will come quickly.'
  return min <= median && max >= median
    ? 'Your range covers the middle.'
    : `Your range covers the ${max < median ? 'lower' : 'upper'} part of what is usual.`
}
