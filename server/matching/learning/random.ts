/** Deterministic on every machine, so that measurements can be repeated. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** 0 inclusive to `below` exclusive. */
  integer(below: number): number
  pick<T>(list: readonly T[]): T
  bool(probability: number): boolean
  /** Standard normal distribution. */
  normal(): number
  /** Poisson distribution. */
  poisson(mean: number): number
  /** Without repetition. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** The generator is mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(next() * below)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    integer,
    normal,
    pick: (list) => list[integer(list.length)]!,
    bool: (probability) => next() < probability,
    poisson(mean) {
      if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      let count = 0
      for (let left = next(); left > Math.exp(-mean); left *= next()) count += 1
      return count
    },
    sample(list, count) {
      const rest = [...list]
      const max = Math.min(count, rest.length)
      for (let at = 0; at < max; at += 1) {
        const other = at + integer(rest.length - at)
        ;[rest[at], rest[other]] = [rest[other]!, rest[at]!]
      }
      return rest.slice(0, max)
    },
  }
}
