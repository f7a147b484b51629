// The scorer against every baseline on what was held out, for both directions and for people with and without history.
import { isNewcomer, withNewcomers } from '#server/matching/scoring/exploration.ts'
import { BASELINES } from '#server/matching/learning/baselines.ts'
import { chanceOf } from '#server/matching/learning/chance.ts'
import type { Judged } from '#server/matching/learning/judge.ts'
import { estimate, ndcgOf, rankBy, recallOf, type Estimate, type Measured } from '#server/matching/learning/measures.ts'

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
  /** How much better the scorer does; null: it is the scorer. */
  lead: Estimate | null
}

export interface Comparison {
  direction: Direction
  group: Group
  decisions: number
  /** How many were ranked and how many of them mattered, on average. */
  candidates: number
  relevant: number
  lines: Line[]
}

const METHODS = [
  { name: 'scorer', scoresOf: (judged: Judged) => judged.scores },
  ...BASELINES.map(({ key, name }) => ({ name, scoresOf: (judged: Judged) => judged.baselines[key] })),
]

interface Ranked {
  measured: Measured
  candidates: number
  relevant: number
}

/** A worker's group holds for all jobs; of the workers for a job, those of the group are ranked among themselves. */
const rankIn = (judged: Judged, { holds }: Group): Ranked | null => {
  const places = [...judged.gains.keys()].filter((place) => holds(judged.finished[place]!))
  const relevant = places.filter((place) => judged.gains[place]! > 0).length
  if (relevant === 0 || relevant === places.length) return null
  const gains = METHODS.map(({ scoresOf }) =>
    rankBy(scoresOf(judged), judged.toss, places).map((place) => judged.gains[place]!),
  )
  const ndcg = gains.map((one) => ndcgOf(one)!)
  const recall = gains.map((one) => recallOf(one)!)
  const values = [...ndcg, ...recall, ...ndcg.map((one) => ndcg[0]! - one)]
  return { measured: { whose: judged.whose, values }, candidates: places.length, relevant }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const compareIn = (judged: readonly Judged[], direction: Direction, group: Group, seed: number): Comparison => {
  const ranked = judged
    .filter(({ kind, isHeldOut }) => isHeldOut && kind === direction.kind)
    .flatMap((one) => rankIn(one, group) ?? [])
  const estimates = estimate(
    ranked.map(({ measured }) => measured),
    chanceOf(seed),
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

export const compareAll = (judged: readonly Judged[], seed: number): Comparison[] =>
  DIRECTIONS.flatMap((direction) => GROUPS.map((group) => compareIn(judged, direction, group, seed)))

/** Where the scorer is not surely better; where nothing could be measured at all, nothing is sure. */
export const lossesIn = (comparisons: readonly Comparison[]): string[] => {
  if (comparisons.every(({ lines }) => lines.length === 0)) return ['There was nothing to measure.']
  return comparisons.flatMap(({ direction, group, lines }) =>
    lines
      .filter(({ lead }) => lead !== null && lead.low <= 0)
      .map(({ method }) => `${direction.name}, ${group.name}: not surely better than ${method}.`),
  )
}

// ---- who is shown ----------------------------------------------------------------------------------------------------

const SHOWN = 5

export interface Exposure {
  method: string
  /** Of the first five places of all jobs. */
  share: number
  /** Of the jobs. */
  atLeastOne: number
}

export interface NewWorkers {
  candidates: number
  relevant: number
  shown: Exposure[]
}

type Places = (one: Judged) => readonly number[]

const isNew = ({ finished }: Judged, place: number): boolean => isNewcomer({ finished: finished[place]! })
const everyone: Places = ({ gains }) => [...gains.keys()]
const rankedBy = (scores: ArrayLike<number>, one: Judged): number[] => rankBy(scores, one.toss, everyone(one))

/** As the product shows it: one of five places is kept for somebody new. */
const withExploring: Places = (one) => {
  const ranked = rankedBy(one.scores, one).map((place) => ({
    id: String(place),
    score: one.scores[place]!,
    isNewcomer: isNew(one, place),
  }))
  return withNewcomers(ranked, SHOWN, `${one.whose} ${one.at}`).map(({ id }) => Number(id))
}

/** What share of the best places goes to workers who have finished little so far. */
export const exposureOf = (judged: readonly Judged[]): NewWorkers => {
  const postings = judged.filter(({ kind, isHeldOut }) => isHeldOut && kind === 'workers')
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
