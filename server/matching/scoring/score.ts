import { MINUTE_MS } from '#core/kernel/time.ts'
import { FACTORS, MAX_REASONS, type FactorKey, type Weights } from '#core/matching/rules.ts'
import { factorsOf, NEUTRAL, type Factor, type ReadJob, type ReadWorker } from '#server/matching/scoring/factors.ts'

const KEYS: readonly FactorKey[] = FACTORS.map(({ key }) => key)
/** The lower bound of a factor: it can pull far down but never decides alone. */
const MIN = 0.02

const logOf = (value: number): number => Math.log(Math.max(MIN, value))

/** Weighted geometric mean: a very bad factor cannot be outweighed by the others. */
const meanOf = (factors: Record<FactorKey, Factor>, weights: Record<FactorKey, number>): number => {
  let sum = 0
  for (const key of KEYS) if (weights[key] > 0) sum += weights[key] * logOf(factors[key].value)
  return Math.exp(sum)
}

export interface Match {
  /** 0 to 1: the geometric mean of how likely the worker bids, and how likely they are selected and finish well. */
  score: number
  factors: Record<FactorKey, Factor>
}

/** RANK-1: one scorer for all uses. */
export const scorePair = (worker: ReadWorker, job: ReadJob, now: number, weights: Weights): Match => {
  const factors = factorsOf({ worker, job, now })
  return { score: Math.sqrt(meanOf(factors, weights.bid) * meanOf(factors, weights.choice)), factors }
}

/** Everybody who is suggested has the skill, so it is only named where there is little else. */
const isShared = (key: FactorKey, reader: 'worker' | 'poster'): boolean => key === 'skill' && reader === 'poster'
const SHARED = 10

/** RANK-3: the strongest factors as text, three at most. */
export const reasonsFor = ({ factors }: Match, weights: Weights, reader: 'worker' | 'poster'): string[] => {
  const side = reader === 'worker' ? 'toWorker' : 'toPoster'
  return KEYS.flatMap((key) => {
    const text = factors[key][side]
    const weight = weights.bid[key] + weights.choice[key]
    const gain = weight * (logOf(factors[key].value) - logOf(NEUTRAL[key]))
    return text && gain > 0 ? [{ text, gain: isShared(key, reader) ? gain - SHARED : gain }] : []
  })
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, MAX_REASONS)
    .map(({ text }) => text)
}

/** RANK-4: what ends soon or is wanted today comes first. It affects the order, not the score. */
export const urgencyOf = ({ facts, isToday }: ReadJob, now: number): number => {
  const minutesLeft = Math.max(0, facts.endsAt - now) / MINUTE_MS
  return 1 + 0.2 * Math.exp(-minutesLeft / 2) + (isToday ? 0.06 : 0)
}
