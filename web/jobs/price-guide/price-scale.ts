import type { PriceGuide } from '#core/jobs/api.ts'

/** Prices of the guide, in dollars, once there are enough. */
export interface Evidence {
  low: number
  median: number
  high: number
}

export const evidenceOf = ({ low, median, high }: PriceGuide): Evidence | null =>
  low === null || median === null || high === null
    ? null
    : { low: Number(low), median: Number(median), high: Number(high) }

/** Reach of the track beyond the middle half, in widths of it: below, above, and at most for a far pin. */
const BELOW = 0.6
const ABOVE = 0.75
const MAX_PIN_REACH = 1.4
/** Keeps the ends of the track empty. */
const EDGE = 0.02

export interface Scale {
  low: number
  median: number
  high: number
  pins: number[]
}

/** Positions on the track, 0 to 1. The track stretches for pins nearby; far pins stop at its end. */
export const scaleOf = ({ low, median, high }: Evidence, pins: readonly number[]): Scale => {
  // With equal prices the band still needs a width.
  const width = Math.max(high - low, median * 0.1, 1)
  const from = Math.max(0, low - width * stretch(BELOW, (low - Math.min(low, ...pins)) / width))
  const to = high + width * stretch(ABOVE, (Math.max(high, ...pins) - high) / width)
  const at = (dollars: number) => Math.min(1 - EDGE, Math.max(EDGE, (dollars - from) / (to - from)))
  return { low: at(low), median: at(median), high: at(high), pins: pins.map(at) }
}

const stretch = (usual: number, wanted: number): number => Math.min(Math.max(usual, wanted * 1.1), MAX_PIN_REACH)
