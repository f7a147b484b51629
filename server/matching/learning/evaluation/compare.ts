// Compares the scorer with every baseline on held-out data, in both directions, with and without history.
import { isNewcomer, withNewcomers } from '#server/matching/scoring/exploration.ts'
import { BASELINES } from '#server/matching/learning/evaluation/baselines.ts'
import { createRandom } from '#server/matching/learning/random.ts'
import type { EvaluatedDecision } from '#server/matching/learning/evaluation/judge.ts'
import {
  estimate,
  ndcgOf,
  rankBy,
  recallOf,
  type Estimate,
  type Measurement,
} from '#server/matching/learning/evaluation/measures.ts'

export const GROUPS = [
  { name: 'everyone', holds: () => true },
  { name: 'with history', holds: (finished: number) => finished > 0 },
  { name: 'without history', holds: (finished: number) => finished === 0 },
] as const
type Group = (typeof GROUPS)[number]

export const DIRECTIONS = [
  { kind: 'jobs', name: 'Jobs for a worker' },
  { kind: 'workers', name: 'Workers for a job' },
] as const
type Direction = (typeof DIRECTIONS)[number]

export interface Line {
  method: string
  ndcg: Estimate
  recall: Estimate
  /** How much better the scorer is; null for the scorer itself. */
  lead: Estimate | null
}

export interface Comparison {
  direction: Direction
  group: Group
  decisions: number
  /** Average number of candidates, and of relevant ones among them. */
  candidates: number
  relevant: number
  lines: Line[]
}

const METHODS = [
  { name: 'scorer', scoresOf: (evaluated: EvaluatedDecision) => evaluated.scores },
  ...BASELINES.map(({ key, name }) => ({ name, scoresOf: (evaluated: EvaluatedDecision) => evaluated.baselines[key] })),
]

interface RankingResult {
  measurement: Measurement
  candidates: number
  relevant: number
}

/** The group of a worker applies to all jobs; workers for a job are ranked within their group. */
const rankIn = (evaluated: EvaluatedDecision, { holds }: Group): RankingResult | null => {
  const places = [...evaluated.gains.keys()].filter((place) => holds(evaluated.finished[place]!))
  const relevant = places.filter((place) => evaluated.gains[place]! > 0).length
  if (relevant === 0 || relevant === places.length) return null
  const gains = METHODS.map(({ scoresOf }) =>
    rankBy(scoresOf(evaluated), evaluated.tieBreaker, places).map((place) => evaluated.gains[place]!),
  )
  const ndcg = gains.map((one) => ndcgOf(one)!)
  const recall = gains.map((one) => recallOf(one)!)
  const values = [...ndcg, ...recall, ...ndcg.map((one) => ndcg[0]! - one)]
  return { measurement: { owner: evaluated.owner, values }, candidates: places.length, relevant }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const compareIn = (
  evaluated: readonly EvaluatedDecision[],
  direction: Direction,
  group: Group,
  seed: number,
): Comparison => {
  const ranked = evaluated
    .filter(({ kind, isHeldOut }) => isHeldOut && kind === direction.kind)
    .flatMap((one) => rankIn(one, group) ?? [])
  const estimates = estimate(
    ranked.map(({ measurement }) => measurement),
    createRandom(seed),
  )
  const many = METHODS.length
  return {
    direction,
    group,
    decisions: ranked.length,
    candidates: meanOf(ranked.map(({ candidates }) => candidates)),
    relevant: meanOf(ranked.map(({ relevant }) => relevant)),
    lines:
      ranked.length === 0
        ? []
        : METHODS.map(({ name }, at) => ({
            method: name,
            ndcg: estimates[at]!,
            recall: estimates[at + many]!,
            lead: at === 0 ? null : estimates[at + 2 * many]!,
          })),
  }
}

export const compareAll = (evaluated: readonly EvaluatedDecision[], seed: number): Comparison[] =>
  DIRECTIONS.flatMap((direction) => GROUPS.map((group) => compareIn(evaluated, direction, group, seed)))

/** Where the scorer is not significantly better. */
export const lossesIn = (comparisons: readonly Comparison[]): string[] => {
  if (comparisons.every(({ lines }) => lines.length === 0)) return ['There was nothing to measure.']
  return comparisons.flatMap(({ direction, group, lines }) =>
    lines
      .filter(({ lead }) => lead !== null && lead.low <= 0)
      .map(({ method }) => `${direction.name}, ${group.name}: not significantly better than ${method}.`),
  )
}

// ---- exposure ------------------------------------------------------------------------------------------------------

const SHOWN = 5

export interface Exposure {
  method: string
  /** Of the first five places of all jobs. */
  share: number
  /** Share of jobs. */
  atLeastOne: number
}

export interface NewWorkers {
  candidates: number
  relevant: number
  shown: Exposure[]
}

type Places = (one: EvaluatedDecision) => readonly number[]

const isNew = ({ finished }: EvaluatedDecision, place: number): boolean => isNewcomer({ finished: finished[place]! })
const everyone: Places = ({ gains }) => [...gains.keys()]
const rankedBy = (scores: ArrayLike<number>, one: EvaluatedDecision): number[] =>
  rankBy(scores, one.tieBreaker, everyone(one))

/** As the product shows it: one of five places is for a newcomer. */
const withExploring: Places = (one) => {
  const ranked = rankedBy(one.scores, one).map((place) => ({
    id: String(place),
    score: one.scores[place]!,
    isNewcomer: isNew(one, place),
  }))
  return withNewcomers(ranked, SHOWN, `${one.owner} ${one.at}`).map(({ id }) => Number(id))
}

/** The share of the first places that goes to workers who have finished few jobs. */
export const exposureOf = (evaluated: readonly EvaluatedDecision[]): NewWorkers => {
  const postings = evaluated.filter(({ kind, isHeldOut }) => isHeldOut && kind === 'workers')
  const shareIn = (placesOf: Places): number => {
    const all = postings.flatMap((one) => placesOf(one).map((place) => isNew(one, place)))
    return all.filter(Boolean).length / Math.max(1, all.length)
  }
  const shownBy = (method: string, placesOf: Places): Exposure => ({
    method,
    share: shareIn(placesOf),
    atLeastOne:
      postings.filter((one) => placesOf(one).some((place) => isNew(one, place))).length / Math.max(1, postings.length),
  })
  const [scorer, ...others] = METHODS.map(({ name, scoresOf }) =>
    shownBy(name, (one) => rankedBy(scoresOf(one), one).slice(0, SHOWN)),
  )
  return {
    candidates: shareIn(everyone),
    relevant: shareIn((one) => everyone(one).filter((place) => one.gains[place]! > 0)),
    shown: [scorer!, shownBy('scorer, exploring', withExploring), ...others],
  }
}
