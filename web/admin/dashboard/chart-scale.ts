/** A day without a value has no bar. */
export type Value = number | null

const STEPS = [1, 2, 2.5, 5, 10]

/** PORTAL-16: the top of a scale: the next round figure above all values, 1 or more. */
export const niceTop = (values: readonly Value[]): number => {
  const max = Math.max(0, ...values.map((value) => value ?? 0))
  if (max <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  const step = STEPS.find((one) => one * power >= max) ?? 10
  return step * power
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** In units of the drawing, which the page stretches to its width. */
export const DAY_WIDTH = 10
export const HEIGHT = 100
const BAR_SPACE = 8
/** So that a small value is visible. */
const MIN_HEIGHT = 1.5

/** PORTAL-16: for each series the bar of each day, null for a day without one. */
export const barsOf = (series: readonly (readonly Value[])[], top: number): (Bar | null)[][] => {
  const width = BAR_SPACE / Math.max(1, series.length)
  return series.map((values, which) =>
    values.map((value, day) => {
      if (value === null || value <= 0) return null
      const height = Math.max(MIN_HEIGHT, Math.min(1, value / top) * HEIGHT)
      return { x: day * DAY_WIDTH + 1 + which * width, y: HEIGHT - height, width, height }
    }),
  )
}

/** PORTAL-16: the day under the pointer, from 0 (left edge) to 1. */
export const dayAt = (share: number, days: number): number => Math.max(0, Math.min(days - 1, Math.floor(share * days)))

/** Null without any value. */
export const medianOf = (values: readonly Value[]): number | null => {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length === 0) return null
  const half = Math.floor(known.length / 2)
  return known.length % 2 === 1 ? known[half]! : (known[half - 1]! + known[half]!) / 2
}
