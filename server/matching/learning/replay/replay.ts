// Replays a market in order of time and yields the planned decisions with what was known then.
import { milesBetween, type Point } from '#core/kernel/miles.ts'
import type { JobFacts, WorkerFacts } from '#server/matching/scoring/facts.ts'
import { createRandom, type Random } from '#server/matching/learning/random.ts'
import type { Dataset, EventRow } from '#server/matching/learning/dataset/dataset.ts'
import { gainOf, readAnswers, weightOf, type Answers } from '#server/matching/learning/replay/labels.ts'
import {
  openMarket,
  workerFactsOf,
  type Market,
  type PlacedWorker,
  type PostedJob,
} from '#server/matching/learning/replay/market.ts'
import { LOOK_MS, type Plan } from '#server/matching/learning/replay/plan.ts'

/** One candidate of a decision, as it was at that moment. */
export interface Alternative {
  worker: WorkerFacts
  job: JobFacts
  /** The outcome; only for measuring. */
  gain: number
  /** Bids on the job from around, or selections of the worker. */
  popularity: number
  /** When the job was posted, or the worker last seen. */
  recency: number
}

export interface Decision {
  /** Jobs for a worker, workers for a job, or the bidders of a job. */
  kind: 'jobs' | 'workers' | 'choice'
  at: number
  isHeldOut: boolean
  /** Decisions of one person are correlated. */
  owner: string
  weight: number
  alternatives: Alternative[]
}

interface ReplayContext {
  market: Market
  answers: Answers
  plan: Plan
  random: Random
}

const MAX_WORK_MILES = 50
const MAX_ASK_MILES = 25
const MAX_CANDIDATES = 500

const isWithin = (miles: number, a: Point | null, b: Point | null): boolean =>
  a === null || b === null || milesBetween(a, b) <= miles

/** All relevant ones, filled up with a sample of the others. */
const bounded = <T>(all: readonly T[], matters: (one: T) => boolean, random: Random): T[] => {
  if (all.length <= MAX_CANDIDATES) return [...all]
  const kept = all.filter(matters)
  const others = all.filter((one) => !matters(one))
  return [...kept, ...random.sample(others, MAX_CANDIDATES - kept.length)]
}

// ---- jobs for a worker -----------------------------------------------------------------------------------------------

const jobsFor = (worker: PlacedWorker, at: number, { market, answers, plan, random }: ReplayContext): Decision => {
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
        (row.isVirtual || gains.has(row.id) || isWithin(MAX_WORK_MILES, point, worker.point)) &&
        !bids.some(({ workerId }) => workerId === id),
    )
  return {
    kind: 'jobs',
    at,
    isHeldOut,
    owner: id,
    weight: 1,
    alternatives: bounded(couldBidOn, ({ row }) => gains.has(row.id), random).map((posted) => ({
      worker: workerFactsOf(worker),
      job: market.jobFactsOf(posted),
      gain: gains.get(posted.row.id) ?? 0,
      popularity: market.demand.popularityOf(posted.row.category, posted, worker.point, at),
      recency: posted.row.postedAt,
    })),
  }
}

// ---- workers for a job -----------------------------------------------------------------------------------------------

const asCandidate = (worker: PlacedWorker, job: JobFacts, gain: number): Alternative => ({
  worker: workerFactsOf(worker),
  job,
  gain,
  popularity: worker.member.chosen,
  recency: worker.member.activeAt ?? worker.row.joinedAt ?? 0,
})

const hadJoined = ({ row }: PlacedWorker, at: number): boolean => (row.joinedAt ?? -Infinity) <= at

/** A random sample of workers around, without those who bid. */
const sampleNearby = (
  { row, point }: PostedJob,
  bidders: ReadonlyMap<PlacedWorker, number>,
  { market: { workers }, random }: ReplayContext,
): PlacedWorker[] => {
  const count = MAX_CANDIDATES - bidders.size
  const isThere = (worker: PlacedWorker): boolean =>
    hadJoined(worker, row.postedAt) &&
    worker.row.id !== row.posterId &&
    !bidders.has(worker) &&
    (row.isVirtual || isWithin(MAX_ASK_MILES, point, worker.point))
  if (workers.length <= 4 * MAX_CANDIDATES) return random.sample(workers.filter(isThere), count)
  const found = new Set<PlacedWorker>()
  for (let tries = 0; tries < 20 * count && found.size < count; tries += 1) {
    const worker = random.pick(workers)
    if (isThere(worker)) found.add(worker)
  }
  return [...found]
}

const workersFor = (posted: PostedJob, scene: ReplayContext): Decision => {
  const { market, answers } = scene
  const bidders = new Map<PlacedWorker, number>()
  for (const answer of answers.ofJob.get(posted.row.id) ?? []) {
    const bidder = market.worker(answer.workerId)
    if (bidder && hadJoined(bidder, posted.row.postedAt)) bidders.set(bidder, gainOf(answer, Infinity))
  }
  const job = market.jobFactsOf(posted)
  const candidates = [...bidders.keys(), ...sampleNearby(posted, bidders, scene)]
  return {
    kind: 'workers',
    at: posted.row.postedAt,
    isHeldOut: true,
    owner: posted.row.posterId,
    weight: 1,
    alternatives: candidates.map((worker) => asCandidate(worker, job, bidders.get(worker) ?? 0)),
  }
}

// ---- selections
// ------------------------------------------------------------------------------------------------------

const choiceAmong = (
  posted: PostedJob,
  { at, workerId }: EventRow,
  { market, answers, plan }: ReplayContext,
): Decision => {
  const job = market.jobFactsOf(posted)
  const bidders = new Set(posted.bids.map((bid) => bid.workerId))
  const answer = answers.ofJob.get(posted.row.id)?.find((one) => one.workerId === workerId)
  return {
    kind: 'choice',
    at,
    isHeldOut: false,
    owner: posted.row.posterId,
    weight: answer ? weightOf(answer, plan.cutAt) : 1,
    alternatives: [...bidders].map((id) => asCandidate(market.worker(id)!, job, id === workerId ? 1 : 0)),
  }
}

// ---- replay
// ----------------------------------------------------------------------------------------------------------

export function* replay(dataset: Dataset, plan: Plan): Generator<Decision> {
  const market = openMarket(dataset.workers)
  const scene: ReplayContext = { market, plan, answers: readAnswers(dataset), random: createRandom(plan.seed + 1) }
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
