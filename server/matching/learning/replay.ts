// Goes through a market as it happened, and stops at the planned moments with what could be known then.
import { milesBetween, type Point } from '#core/kernel/miles.ts'
import type { JobFacts, WorkerFacts } from '#server/matching/scoring/facts.ts'
import { chanceOf, type Chance } from '#server/matching/learning/chance.ts'
import type { Dataset, EventRow } from '#server/matching/learning/dataset.ts'
import { gainOf, readAnswers, weightOf, type Answers } from '#server/matching/learning/labels.ts'
import { openMarket, workerFactsOf, type Market, type Placed, type Posted } from '#server/matching/learning/market.ts'
import { LOOK_MS, type Plan } from '#server/matching/learning/plan.ts'

/** One of those among whom it is decided, as they were at that moment. */
export interface Alternative {
  worker: WorkerFacts
  job: JobFacts
  /** What came of it; known only to whoever measures. */
  gain: number
  /** How asked for: bids on the job from around, or how often the worker was chosen. */
  popularity: number
  /** How new: the posting of the job, or when the worker was last seen. */
  recency: number
}

export interface Decision {
  /** Jobs for a worker, workers for a job, or a choice among the bidders of a job. */
  kind: 'jobs' | 'workers' | 'choice'
  at: number
  isHeldOut: boolean
  /** Whose decision it is: the decisions of one person resemble each other. */
  whose: string
  weight: number
  alternatives: Alternative[]
}

interface Scene {
  market: Market
  answers: Answers
  plan: Plan
  chance: Chance
}

const MILES_TO_WORK = 50
const MILES_TO_ASK = 25
const MAX_CANDIDATES = 500

const isWithin = (miles: number, a: Point | null, b: Point | null): boolean =>
  a === null || b === null || milesBetween(a, b) <= miles

/** All that matter, and as many of the others as there is room for. */
const bounded = <T>(all: readonly T[], matters: (one: T) => boolean, chance: Chance): T[] => {
  if (all.length <= MAX_CANDIDATES) return [...all]
  const kept = all.filter(matters)
  const others = all.filter((one) => !matters(one))
  return [...kept, ...chance.some(others, MAX_CANDIDATES - kept.length)]
}

// ---- jobs for a worker -----------------------------------------------------------------------------------------------

const jobsFor = (worker: Placed, at: number, { market, answers, plan, chance }: Scene): Decision => {
  const { id } = worker.row
  const isHeldOut = at >= plan.cutAt
  const gains = new Map<string, number>()
  for (const answer of answers.ofWorker.get(id) ?? [])
    if (answer.bidAt >= at && answer.bidAt < at + LOOK_MS)
      gains.set(answer.jobId, gainOf(answer, isHeldOut ? Infinity : plan.cutAt))
  const couldBidOn = market
    .openJobs()
    .filter(
      ({ row, point, bids }) =>
        row.posterId !== id &&
        (row.isVirtual || gains.has(row.id) || isWithin(MILES_TO_WORK, point, worker.point)) &&
        !bids.some(({ workerId }) => workerId === id),
    )
  return {
    kind: 'jobs',
    at,
    isHeldOut,
    whose: id,
    weight: 1,
    alternatives: bounded(couldBidOn, ({ row }) => gains.has(row.id), chance).map((posted) => ({
      worker: workerFactsOf(worker),
      job: market.jobFactsOf(posted),
      gain: gains.get(posted.row.id) ?? 0,
      popularity: market.demand.popularityOf(posted.row.category, posted.bids, worker.point, at),
      recency: posted.row.postedAt,
    })),
  }
}

// ---- workers for a job -----------------------------------------------------------------------------------------------

const asCandidate = (worker: Placed, job: JobFacts, gain: number): Alternative => ({
  worker: workerFactsOf(worker),
  job,
  gain,
  popularity: worker.member.chosen,
  recency: worker.member.activeAt ?? worker.row.joinedAt ?? 0,
})

const hadJoined = ({ row }: Placed, at: number): boolean => (row.joinedAt ?? -Infinity) <= at

/** Drawn by chance where there are many: nobody is preferred but those who did bid. */
const someAround = (
  { row, point }: Posted,
  bidders: ReadonlyMap<Placed, number>,
  { market: { workers }, chance }: Scene,
): Placed[] => {
  const count = MAX_CANDIDATES - bidders.size
  const isThere = (worker: Placed): boolean =>
    hadJoined(worker, row.postedAt) &&
    worker.row.id !== row.posterId &&
    !bidders.has(worker) &&
    (row.isVirtual || isWithin(MILES_TO_ASK, point, worker.point))
  if (workers.length <= 4 * MAX_CANDIDATES) return chance.some(workers.filter(isThere), count)
  const found = new Set<Placed>()
  for (let tries = 0; tries < 20 * count && found.size < count; tries += 1) {
    const worker = chance.pick(workers)
    if (isThere(worker)) found.add(worker)
  }
  return [...found]
}

const workersFor = (posted: Posted, scene: Scene): Decision => {
  const { market, answers } = scene
  const bidders = new Map<Placed, number>()
  for (const answer of answers.ofJob.get(posted.row.id) ?? []) {
    const bidder = market.worker(answer.workerId)
    if (bidder && hadJoined(bidder, posted.row.postedAt)) bidders.set(bidder, gainOf(answer, Infinity))
  }
  const job = market.jobFactsOf(posted)
  const candidates = [...bidders.keys(), ...someAround(posted, bidders, scene)]
  return {
    kind: 'workers',
    at: posted.row.postedAt,
    isHeldOut: true,
    whose: posted.row.posterId,
    weight: 1,
    alternatives: candidates.map((worker) => asCandidate(worker, job, bidders.get(worker) ?? 0)),
  }
}

// ---- a choice among bids ---------------------------------------------------------------------------------------------

const choiceAmong = (posted: Posted, { at, workerId }: EventRow, { market, answers, plan }: Scene): Decision => {
  const job = market.jobFactsOf(posted)
  const bidders = new Set(posted.bids.map((bid) => bid.workerId))
  const answer = answers.ofJob.get(posted.row.id)?.find((one) => one.workerId === workerId)
  return {
    kind: 'choice',
    at,
    isHeldOut: false,
    whose: posted.row.posterId,
    weight: answer ? weightOf(answer, plan.cutAt) : 1,
    alternatives: [...bidders].map((id) => asCandidate(market.worker(id)!, job, id === workerId ? 1 : 0)),
  }
}

// ---- through time ----------------------------------------------------------------------------------------------------

export function* replay(dataset: Dataset, plan: Plan): Generator<Decision> {
  const market = openMarket(dataset.workers)
  const scene: Scene = { market, plan, answers: readAnswers(dataset), chance: chanceOf(plan.seed + 1) }
  const coming = dataset.jobs.toSorted((a, b) => a.postedAt - b.postedAt)
  let next = 0
  for (const event of dataset.events) {
    for (; next < coming.length && coming[next]!.postedAt <= event.at; next += 1) {
      const row = coming[next]!
      market.passTime(row.postedAt)
      const posted = market.post(row)
      if (plan.postings.has(row)) yield workersFor(posted, scene)
    }
    market.passTime(event.at)
    const worker = market.worker(event.workerId)
    const posted = market.posted(event.jobId)
    if (!worker || !posted) continue
    if (plan.looks.has(event)) yield jobsFor(worker, event.at, scene)
    if (plan.choices.has(event)) yield choiceAmong(posted, event, scene)
    market.apply(event, worker, posted)
  }
}
