import type { Random } from '#server/matching/learning/random.ts'

export const TOP = 10

/** Indexes, best score first; equal scores are ordered by the tie breaker. */
export const rankBy = (scores: ArrayLike<number>, tieBreaker: ArrayLike<number>, of: readonly number[]): number[] =>
  of.toSorted((a, b) => scores[b]! - scores[a]! || tieBreaker[a]! - tieBreaker[b]!)

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, TOP).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)

/** Gains in ranked order, compared with the best order; null: nothing was relevant. */
export const ndcgOf = (gains: readonly number[]): number | null => {
  const best = discounted(gains.toSorted((a, b) => b - a))
  return best === 0 ? null : discounted(gains) / best
}

/** The share of relevant ones among the first ten; null: nothing was relevant. */
export const recallOf = (gains: readonly number[]): number | null => {
  const all = gains.filter((gain) => gain > 0).length
  return all === 0 ? null : gains.slice(0, TOP).filter((gain) => gain > 0).length / all
}

export interface Estimate {
  mean: number
  /** The 95% interval. */
  low: number
  high: number
}

/** One row per decision, one column per measure. */
export interface Measurement {
  owner: string
  values: readonly number[]
}

const ROUNDS = 1000

const quantile = (sorted: readonly number[], share: number): number => {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

/**
 * Bootstrap: the mean of every column with its 95% interval. It resamples people, not decisions, because decisions of
 * one person are correlated, and all columns together, so that a column of differences is a paired comparison.
 */
export const estimate = (rows: readonly Measurement[], random: Random): Estimate[] => {
  const columns = rows[0]?.values.length ?? 0
  const people = [...Map.groupBy(rows, ({ owner }) => owner).values()].map((own) => ({
    count: own.length,
    sums: Array.from({ length: columns }, (_, column) => own.reduce((sum, row) => sum + row.values[column]!, 0)),
  }))
  const means = Array.from({ length: columns }, (): number[] => [])
  const sums = new Float64Array(columns)
  for (let round = 0; round < ROUNDS; round += 1) {
    sums.fill(0)
    let count = 0
    for (let draw = 0; draw < people.length; draw += 1) {
      const person = people[random.integer(people.length)]!
      count += person.count
      for (let column = 0; column < columns; column += 1) sums[column]! += person.sums[column]!
    }
    for (let column = 0; column < columns; column += 1) means[column]!.push(sums[column]! / count)
  }
  return means.map((drawn, column) => {
    const sorted = drawn.toSorted((a, b) => a - b)
    return {
      mean: rows.reduce((sum, row) => sum + row.values[column]!, 0) / rows.length,
      low: quantile(sorted, 0.025),
      high: quantile(sorted, 0.975),
    }
  })
}
