// Learns weights from what happened before the cut, and lets them replace the shipped ones only if they do better on
// what happened after it.
import type { Weights } from '#core/matching/rules.ts'
import { chanceOf, type Chance } from '#server/matching/learning/chance.ts'
import type { Dataset } from '#server/matching/learning/dataset.ts'
import { fitShares, type ChoiceSet } from '#server/matching/learning/fit.ts'
import { KEYS, openJudge, type Judged } from '#server/matching/learning/judge.ts'
import { estimate, ndcgOf, rankBy, type Estimate, type Measured } from '#server/matching/learning/measures.ts'
import { planFor, type Limits } from '#server/matching/learning/plan.ts'
import { replay } from '#server/matching/learning/replay.ts'
import type { Evidence } from '#server/matching/weight-store.ts'
import { SHIPPED } from '#server/matching/scoring/weights.ts'

/** A constant of this file, because the innermost loops ask for it. */
const WIDTH = KEYS.length

export const MAX: Limits = { looks: 3000, choices: 4000, heldOutLooks: 1500, heldOutPostings: 800 }
const FEWEST_BIDS = 200
const FEWEST_CHOICES = 50
const MAX_OTHERS = 30

export interface Training {
  weights: Weights
  bids: number
  choices: number
  heldOut: number
  temperatures: { bid: number; choice: number }
  /** On what was held out: as shipped, as learned, and how much the second is better. */
  shipped: Estimate
  learned: Estimate
  gain: Estimate
  /** The gain of each direction for itself. */
  gains: { jobs: Estimate; workers: Estimate }
  evidence: Evidence
  /** Null: the learned weights may replace the shipped ones. */
  refusal: string | null
}

/** One of the alternatives against some of those that nothing came of. */
const setOf = ({ logs, gains, weight }: Judged, chosen: number, chance: Chance): ChoiceSet => {
  const others = chance.some(
    [...gains.keys()].filter((place) => gains[place] === 0),
    MAX_OTHERS,
  )
  const picked = new Float64Array((others.length + 1) * WIDTH)
  for (const [row, place] of [chosen, ...others].entries())
    picked.set(logs.subarray(place * WIDTH, (place + 1) * WIDTH), row * WIDTH)
  return { logs: picked, weight }
}

const setsOf = (judged: readonly Judged[], kind: Judged['kind'], chance: Chance): ChoiceSet[] =>
  judged
    .filter((one) => one.kind === kind && !one.isHeldOut && one.gains.includes(0))
    .flatMap((one) => one.gains.flatMap((gain, place) => (gain > 0 ? [setOf(one, place, chance)] : [])))

/** In the order of the scorer, whose score grows with this sum. */
export const scoresBy = ({ logs, gains }: Judged, { bid, choice }: Weights): Float64Array => {
  const both = Float64Array.from(KEYS, (key) => bid[key] + choice[key])
  return Float64Array.from(gains, (_, place) =>
    both.reduce((sum, weight, column) => sum + weight * logs[place * WIDTH + column]!, 0),
  )
}

const ndcgBy = (one: Judged, scores: ArrayLike<number>): number | null =>
  ndcgOf(rankBy(scores, one.toss, [...one.gains.keys()]).map((place) => one.gains[place]!))

const NOTHING: Estimate = { mean: 0, low: 0, high: 0 }
const show = ({ mean, low, high }: Estimate): string =>
  `${mean >= 0 ? '+' : ''}${mean.toFixed(4)}, between ${low.toFixed(4)} and ${high.toFixed(4)}`

const refusalFor = ({ bids, choices, heldOut, gain, gains }: Omit<Training, 'refusal'>): string | null => {
  const stay = 'The shipped weights stay:'
  if (bids < FEWEST_BIDS || choices < FEWEST_CHOICES)
    return `${stay} ${bids} bids and ${choices} choices are too few to learn from, it takes ${FEWEST_BIDS} and ${FEWEST_CHOICES}.`
  if (heldOut === 0) return `${stay} nothing was held out that the learned ones could be measured on.`
  if (gain.low <= 0)
    return `${stay} on ${heldOut} held-out decisions the learned ones are not surely better (${show(gain)}).`
  // Better for workers and surely worse for posters, or the other way round, is no gain.
  if (gains.jobs.high < 0) return `${stay} the learned ones are worse at jobs for a worker (${show(gains.jobs)}).`
  if (gains.workers.high < 0) return `${stay} the learned ones are worse at workers for a job (${show(gains.workers)}).`
  return null
}

interface HeldOut extends Measured {
  kind: Judged['kind']
}

/** NDCG@10 of each held-out decision: as shipped, as learned, and the difference. */
const measure = (judged: readonly Judged[], weights: Weights): HeldOut[] =>
  judged.flatMap((one) => {
    if (!one.isHeldOut || !one.gains.includes(0)) return []
    const shipped = ndcgBy(one, one.scores)
    const learned = ndcgBy(one, scoresBy(one, weights))
    if (shipped === null || learned === null) return []
    return [{ kind: one.kind, whose: one.whose, values: [shipped, learned, learned - shipped] }]
  })

export const trainOn = (judged: readonly Judged[], seed: number): Training => {
  const chance = chanceOf(seed + 2)
  const bidSets = setsOf(judged, 'jobs', chance)
  const choiceSets = setsOf(judged, 'choice', chance)
  const bid = fitShares(bidSets, SHIPPED.bid)
  const choice = fitShares(choiceSets, SHIPPED.choice)
  const weights: Weights = { bid: bid.shares, choice: choice.shares }
  const rows = measure(judged, weights)
  const [shipped = NOTHING, learned = NOTHING, gain = NOTHING] = estimate(rows, chance)
  const gainOf = (kind: Judged['kind']): Estimate =>
    estimate(
      rows.filter((row) => row.kind === kind),
      chance,
    )[2] ?? NOTHING
  const training = {
    weights,
    bids: bidSets.length,
    choices: choiceSets.length,
    heldOut: rows.length,
    temperatures: { bid: bid.temperature, choice: choice.temperature },
    shipped,
    learned,
    gain,
    gains: { jobs: gainOf('jobs'), workers: gainOf('workers') },
    evidence: {
      decisions: bidSets.length + choiceSets.length,
      heldOut: rows.length,
      shippedNdcg: shipped.mean,
      learnedNdcg: learned.mean,
    },
  }
  return { ...training, refusal: refusalFor(training) }
}

export const judgeAll = (dataset: Dataset, seed: number, max: Limits = MAX): Judged[] => {
  const judge = openJudge(seed)
  return Array.from(replay(dataset, planFor(dataset, max, seed)), judge)
}

export const train = (dataset: Dataset, seed: number): Training => trainOn(judgeAll(dataset, seed), seed)
