/** Varied but the same on every machine: a demo that differs from run to run cannot be talked about. */
export interface Chance {
  /** Both ends included. */
  whole(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Some of the list, each at most once, in a new order. */
  some<T>(list: readonly T[], count: number): T[]
}

/** mulberry32: 32 bits of state are plenty to choose among a few sentences. */
export const chanceOf = (seed: number): Chance => {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0]!)
    },
  }
}

/** A number for a text, so that whatever depends on it has chances of its own. */
export const seedOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)
