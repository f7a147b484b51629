import type { Chance } from '#server/matching/learning/chance.ts'

export const TOP = 10

/** The places of a ranking: best first, and equals by the toss. */
export const rankBy = (scores: ArrayLike<number>, toss: ArrayLike<number>, of: readonly number[]): number[] =>
  of.toSorted((a, b) => scores[b]! - scores[a]! || toss[a]! - toss[b]!)

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, TOP).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)

/** Gains in the order of a ranking, against the best order; null: there was nothing to find. */
export const ndcgOf = (gains: readonly number[]): number | null => {
  const best = discounted(gains.toSorted((a, b) => b - a))
  return best === 0 ? null : discounted(gains) / best
}

/** The share of what there was to find among the first ten; null: there was nothing to find. */
export const recallOf = (gains: readonly number[]): number | null => {
  const all = gains.filter((gain) => gain > 0).length
  return all === 0 ? null : gains.slice(0, TOP).filter((gain) => gain > 0).length / all
}

export interface Estimate {
  mean: number
  /** In nineteen of twenty cases it lies between. */
  low: number
  high: number
}

/** One row for each decision, one column for each thing measured, and whose decision it was. */
export interface Measured {
  whose: string
  values: readonly number[]
}

const ROUNDS = 1000

const quantile = (sorted: readonly number[], share: number): number => {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

/**
 * Bootstrap: the means of every column with their 95% intervals. People are drawn, not decisions, because the decisions
 * of one resemble each other; all columns are drawn together, so that a column of differences is a paired comparison.
 */
export const estimate = (rows: readonly Measured[], chance: Chance): Estimate[] => {
  const columns = rows[0]?.values.length ?? 0
  const people = [...Map.groupBy(rows, ({ whose }) => whose).values()].map((own) => ({
    count: own.length,
    sums: Array.from({ length: columns }, (_, column) => own.reduce((sum, row) => sum + row.values[column]!, 0)),
  }))
  const means = Array.from({ length: columns }, (): number[] => [])
  const sums = new Float64Array(columns)
  for (let round = 0; round < ROUNDS; round += 1) {
    sums.fill(0)
    let count = 0
    for (let draw = 0; draw < people.length; draw += 1) {
      const person = people[chance.whole(people.length)]!
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
