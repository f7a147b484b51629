/** The same on every machine for the same seed: a measurement that differs from run to run cannot be talked about. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** From 0 up to, but not including, `below`. */
  whole(below: number): number
  pick<T>(list: readonly T[]): T
  isLucky(share: number): boolean
  /** Around 0, with a spread of 1. */
  normal(): number
  /** How often something happens that happens `mean` times on average. */
  times(mean: number): number
  /** Some of the list, each at most once. */
  some<T>(list: readonly T[], count: number): T[]
}

/** mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number): number => Math.floor(next() * below)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    whole,
    normal,
    pick: (list) => list[whole(list.length)]!,
    isLucky: (share) => next() < share,
    times(mean) {
      if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      let count = 0
      for (let left = next(); left > Math.exp(-mean); left *= next()) count += 1
      return count
    },
    some(list, count) {
      const rest = [...list]
      const max = Math.min(count, rest.length)
      for (let at = 0; at < max; at += 1) {
        const other = at + whole(rest.length - at)
        ;[rest[at], rest[other]] = [rest[other]!, rest[at]!]
      }
      return rest.slice(0, max)
    },
  }
}
