// Learns weights from what happened before the cut. They may replace the default ones only if they do better on what
// happened after it.
import type { Weights } from '#core/matching/rules.ts'
import { createRandom, type Random } from '#server/matching/learning/random.ts'
import type { Dataset } from '#server/matching/learning/dataset/dataset.ts'
import { fitShares, type ChoiceSet } from '#server/matching/learning/training/fit.ts'
import { KEYS, createEvaluator, type EvaluatedDecision } from '#server/matching/learning/evaluation/judge.ts'
import {
  estimate,
  ndcgOf,
  rankBy,
  type Estimate,
  type Measurement,
} from '#server/matching/learning/evaluation/measures.ts'
import { planFor, type Limits } from '#server/matching/learning/replay/plan.ts'
import { replay } from '#server/matching/learning/replay/replay.ts'
import type { Evidence } from '#server/matching/weight-store.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

/** Local, because the innermost loops read it. */
const WIDTH = KEYS.length

export const MAX: Limits = { looks: 3000, choices: 4000, heldOutLooks: 1500, heldOutPostings: 800 }
const MIN_BIDS = 200
const MIN_CHOICES = 50
const MAX_OTHERS = 30

export interface Training {
  weights: Weights
  bids: number
  choices: number
  heldOut: number
  temperatures: { bid: number; choice: number }
  /** On held-out data: by default weights, by learned ones, and the difference. */
  byDefault: Estimate
  learned: Estimate
  gain: Estimate
  /** The gain of each direction. */
  gains: { jobs: Estimate; workers: Estimate }
  evidence: Evidence
  /** Null: the learned weights may be used. */
  refusal: string | null
}

/** One alternative and a sample of those without an outcome. */
const setOf = ({ logs, gains, weight }: EvaluatedDecision, chosen: number, random: Random): ChoiceSet => {
  const others = random.sample(
    [...gains.keys()].filter((place) => gains[place] === 0),
    MAX_OTHERS,
  )
  const picked = new Float64Array((others.length + 1) * WIDTH)
  for (const [row, place] of [chosen, ...others].entries())
    picked.set(logs.subarray(place * WIDTH, (place + 1) * WIDTH), row * WIDTH)
  return { logs: picked, weight }
}

const setsOf = (
  evaluated: readonly EvaluatedDecision[],
  kind: EvaluatedDecision['kind'],
  random: Random,
): ChoiceSet[] =>
  evaluated
    .filter((one) => one.kind === kind && !one.isHeldOut && one.gains.includes(0))
    .flatMap((one) => one.gains.flatMap((gain, place) => (gain > 0 ? [setOf(one, place, random)] : [])))

/** The sum that the score of the scorer grows with. */
export const scoresBy = ({ logs, gains }: EvaluatedDecision, { bid, choice }: Weights): Float64Array => {
  const both = Float64Array.from(KEYS, (key) => bid[key] + choice[key])
  return Float64Array.from(gains, (_, place) =>
    both.reduce((sum, weight, column) => sum + weight * logs[place * WIDTH + column]!, 0),
  )
}

const ndcgBy = (one: EvaluatedDecision, scores: ArrayLike<number>): number | null =>
  ndcgOf(rankBy(scores, one.tieBreaker, [...one.gains.keys()]).map((place) => one.gains[place]!))

const NOTHING: Estimate = { mean: 0, low: 0, high: 0 }
const show = ({ mean, low, high }: Estimate): string =>
  `${mean >= 0 ? '+' : ''}${mean.toFixed(4)}, between ${low.toFixed(4)} and ${high.toFixed(4)}`

const refusalFor = ({ bids, choices, heldOut, gain, gains }: Omit<Training, 'refusal'>): string | null => {
  const stay = 'The default weights stay:'
  if (bids < MIN_BIDS || choices < MIN_CHOICES)
    return `${stay} ${bids} bids and ${choices} choices are too few to learn from, it takes ${MIN_BIDS} and ${MIN_CHOICES}.`
  if (heldOut === 0) return `${stay} nothing was held out that the learned ones could be measured on.`
  if (gain.low <= 0)
    return `${stay} on ${heldOut} held-out decisions the learned ones are not significantly better (${show(gain)}).`
  // A gain for workers must not be a loss for posters, nor the other way round.
  if (gains.jobs.high < 0) return `${stay} the learned ones are worse at jobs for a worker (${show(gains.jobs)}).`
  if (gains.workers.high < 0) return `${stay} the learned ones are worse at workers for a job (${show(gains.workers)}).`
  return null
}

interface HeldOutMeasurement extends Measurement {
  kind: EvaluatedDecision['kind']
}

/** NDCG@10 of each held-out decision: by default weights, by learned ones, and the difference. */
const measure = (evaluated: readonly EvaluatedDecision[], weights: Weights): HeldOutMeasurement[] =>
  evaluated.flatMap((one) => {
    if (!one.isHeldOut || !one.gains.includes(0)) return []
    const byDefault = ndcgBy(one, one.scores)
    const learned = ndcgBy(one, scoresBy(one, weights))
    if (byDefault === null || learned === null) return []
    return [{ kind: one.kind, owner: one.owner, values: [byDefault, learned, learned - byDefault] }]
  })

export const trainOn = (evaluated: readonly EvaluatedDecision[], seed: number): Training => {
  const random = createRandom(seed + 2)
  const bidSets = setsOf(evaluated, 'jobs', random)
  const choiceSets = setsOf(evaluated, 'choice', random)
  const bid = fitShares(bidSets, DEFAULT_WEIGHTS.bid)
  const choice = fitShares(choiceSets, DEFAULT_WEIGHTS.choice)
  const weights: Weights = { bid: bid.shares, choice: choice.shares }
  const rows = measure(evaluated, weights)
  const [byDefault = NOTHING, learned = NOTHING, gain = NOTHING] = estimate(rows, random)
  const gainOf = (kind: EvaluatedDecision['kind']): Estimate =>
    estimate(
      rows.filter((row) => row.kind === kind),
      random,
    )[2] ?? NOTHING
  const training = {
    weights,
    bids: bidSets.length,
    choices: choiceSets.length,
    heldOut: rows.length,
    temperatures: { bid: bid.temperature, choice: choice.temperature },
    byDefault,
    learned,
    gain,
    gains: { jobs: gainOf('jobs'), workers: gainOf('workers') },
    evidence: {
      decisions: bidSets.length + choiceSets.length,
      heldOut: rows.length,
      defaultNdcg: byDefault.mean,
      learnedNdcg: learned.mean,
    },
  }
  return { ...training, refusal: refusalFor(training) }
}

export const evaluateAll = (dataset: Dataset, seed: number, max: Limits = MAX): EvaluatedDecision[] => {
  const judge = createEvaluator(seed)
  return Array.from(replay(dataset, planFor(dataset, max, seed)), judge)
}

export const train = (dataset: Dataset, seed: number): Training => trainOn(evaluateAll(dataset, seed), seed)
