import type * as weights from '#server/matching/weight-store.ts'
import * as records from '#server/matching/record-store.ts'
import { budgetText, NO_SUCH_JOB } from '#core/jobs/rules.ts'
import type { Job } from '#core/jobs/api.ts'
import { SKILL_SERVES, storedAs } from '#core/jobs/categories.ts'
import type { Me } from '#core/kernel/me.ts'
import type { BestWorker, BidMatch, Ranking, Recommendation, SmartMatch } from '#core/matching/api.ts'
import { BEST_WORKERS, FACTORS, MAX_MATCH_MILES, percentOf, SMART_JOBS, type Weights } from '#core/matching/rules.ts'
import { isProfileComplete, skillNamed } from '#core/profiles/rules.ts'
import { viewJobs } from '#server/jobs/actions.ts'
import { findJobsFor, findWorkersFor } from '#server/matching/candidate-store.ts'
import { isNewcomer, withNewcomers } from '#server/matching/scoring/exploration.ts'
import {
  isOwnJob,
  readJobsFor,
  readNewestJob,
  readOwnJob,
  readWorkers,
  type FoundWorker,
} from '#server/matching/fact-store.ts'
import type { JobFacts } from '#server/matching/scoring/facts.ts'
import { asPostersSee, milesOf, readJob, readWorker, type ReadJob } from '#server/matching/scoring/factors.ts'
import { readBidders, saveShown, type NewRecommendation } from '#server/matching/recommendation-store.ts'
import { refreshIfStale } from '#server/matching/record-store.ts'
import { reasonsFor, scorePair, urgencyOf, type Match } from '#server/matching/scoring/score.ts'
import { readClock, transactAgain, type Db, type Queryable } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'

export const { countChanged, noteChanged, notePosterOf } = records
export type WeightsInForce = weights.WeightsInForce

/** RANK-1: below these somebody is not suggested: living near by alone does not make a match. */
const MIN_SCORE = 0.3
const MIN_SKILL = 0.4
const isMatch = ({ score, factors }: Match): boolean => score >= MIN_SCORE && factors.skill.value >= MIN_SKILL

/** How much a job must ask for a skill (0 to 1) before workers are searched by it. */
const MIN_DEMAND = 0.5
export const skillsWantedBy = ({ asksFor }: ReadJob): string[] =>
  [...asksFor].filter(([, asked]) => asked >= MIN_DEMAND).map(([skill]) => skill)

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/**
 * Factor values that are stored with a recommendation. Its worker can export them, so the poster's factor is left out.
 */
export const valuesOf = ({ factors }: Match): NewRecommendation['factors'] =>
  Object.fromEntries(
    Object.entries(factors).flatMap(([key, { value }]) => (key === 'poster' ? [] : [[key, rounded(value)]])),
  ) as NewRecommendation['factors']

// ---- jobs for a worker ---------------------------------------------------------------------------------------------

/** The stored names of the categories that the worker serves or has worked in, and of those that may be anything. */
const kindsFor = ({ skills, record }: FoundWorker['facts']): string[] => {
  const served = skills.flatMap((text) => {
    const skill = skillNamed(text)
    return skill ? SKILL_SERVES[skill] : []
  })
  return [...new Set([...served, ...Object.keys(record.finishedIn), 'Other'].flatMap(storedAs))]
}

interface Suggestion {
  match: Match
  job: ReadJob
  miles: number | null
  urgency: number
}

const rank = (found: Suggestion[]): Suggestion[] =>
  found.toSorted(
    (a, b) => b.match.score * b.urgency - a.match.score * a.urgency || (a.job.facts.id < b.job.facts.id ? -1 : 1),
  )

const suggest = async (db: Db, me: Me, weights: Weights, limit: number): Promise<Suggestion[]> => {
  if (!isProfileComplete(me)) return []
  await refreshIfStale(db, me.id)
  const [found, rule, now] = await Promise.all([readWorkers(db, [me.id]), verificationRule(db), readClock(db)])
  const nowMs = Date.parse(now)
  const { facts } = found.get(me.id)!
  const ids = await findJobsFor(db, { point: facts.point, categories: kindsFor(facts) })
  const worker = readWorker(facts)
  const suggestions = (await readJobsFor(db, ids, me, rule)).map((jobFacts): Suggestion => {
    const job = readJob(jobFacts, nowMs)
    const match = scorePair(worker, job, nowMs, weights)
    return { match, job, miles: milesOf({ worker, job }), urgency: urgencyOf(job, nowMs) }
  })
  return rank(suggestions.filter(({ match }) => isMatch(match))).slice(0, limit)
}

const recommendedOf = (userId: string, { match, job }: Suggestion): NewRecommendation => ({
  userId,
  jobId: job.facts.id,
  score: Math.round(match.score * 10_000) / 10_000,
  factors: valuesOf(match),
})

/** With the job as this reader may see it; a job that was removed meanwhile is left out. */
const recommend = async (
  db: Db,
  me: Me,
  weights: Weights,
  limit: number,
): Promise<{ suggestion: Suggestion; reasons: string[]; job: Recommendation['job'] }[]> => {
  const suggestions = await suggest(db, me, weights, limit)
  const ids = suggestions.map(({ job }) => job.facts.id)
  const jobs = new Map((await viewJobs(db, ids, me.id)).map((job) => [job.id, job]))
  // A wave may write the same rows in another order.
  await transactAgain(db, (trx) =>
    saveShown(
      trx,
      suggestions.map((one) => recommendedOf(me.id, one)),
    ),
  )
  return suggestions.flatMap((suggestion) => {
    const job = jobs.get(suggestion.job.facts.id)
    if (!job) return []
    return [
      { suggestion, reasons: reasonsFor(suggestion.match, weights, 'worker'), job: inShort(job, suggestion.miles) },
    ]
  })
}

const inShort = (job: Job, miles: number | null): Recommendation['job'] => ({
  id: job.id,
  title: job.title,
  description: job.description,
  isVirtual: job.isVirtual,
  location: job.location,
  budget: budgetText(job),
  budgetMin: job.budgetMin,
  budgetMax: job.budgetMax,
  category: job.category,
  biddingEndsAt: job.biddingEndsAt,
  distanceMiles: miles === null ? null : Math.round(miles * 10) / 10,
  createdAt: job.createdAt,
})

export const recommendJobs = async (db: Db, me: Me, weights: Weights, limit: number): Promise<Recommendation[]> =>
  (await recommend(db, me, weights, limit)).map(({ suggestion, reasons, job }) => {
    const { skill, distance, experience, availability } = valuesOf(suggestion.match)
    return {
      score: percentOf(suggestion.match.score),
      urgencyMultiplier: rounded(suggestion.urgency),
      reasons,
      factors: {
        skillScore: skill,
        locationScore: distance,
        experienceScore: experience,
        availabilityScore: availability,
      },
      job,
    }
  })

export const smartMatches = async (db: Db, me: Me, weights: Weights): Promise<SmartMatch[]> =>
  (await recommend(db, me, weights, SMART_JOBS)).map(({ suggestion, reasons, job }) => ({
    score: rounded(suggestion.match.score),
    reasons,
    job,
  }))

// ---- workers for a job ---------------------------------------------------------------------------------------------

export interface RankedWorker {
  id: string
  score: number
  isNewcomer: boolean
  match: Match
  found: FoundWorker
}

/** Best first. */
export const rankWorkers = (
  workers: Iterable<FoundWorker>,
  job: ReadJob,
  nowMs: number,
  weights: Weights,
  reader: 'poster' | 'alerts',
): RankedWorker[] =>
  [...workers]
    .map((found): RankedWorker => {
      const known = reader === 'poster' ? asPostersSee(found.facts) : found.facts
      const match = scorePair(readWorker(known), job, nowMs, weights)
      const { id, record } = found.facts
      return { id, score: match.score, isNewcomer: isNewcomer(record), match, found }
    })
    .filter(({ match }) => isMatch(match))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))

const requireOwnJob = async (db: Queryable, me: Me, jobId: string): Promise<JobFacts | null> => {
  if (!(await isOwnJob(db, jobId, me.id))) throw new RefusalError(NO_SUCH_JOB)
  return readOwnJob(db, jobId)
}

const findBest = async (db: Db, facts: JobFacts, weights: Weights): Promise<RankedWorker[]> => {
  const [rule, now] = await Promise.all([verificationRule(db), readClock(db)])
  const nowMs = Date.parse(now)
  const job = readJob(facts, nowMs)
  const asked = [{ jobId: facts.id, skills: skillsWantedBy(job) }]
  const candidates = await findWorkersFor(db, asked, { upToMiles: MAX_MATCH_MILES, rule, isForAlerts: false })
  const workers = await readWorkers(
    db,
    candidates.map(({ userId }) => userId),
  )
  return rankWorkers(workers.values(), job, nowMs, weights, 'poster')
}

/** MATCH-7: for the poster alone, and only while somebody can be chosen. */
export const bestWorkers = async (db: Db, me: Me, jobId: string, weights: Weights): Promise<BestWorker[]> => {
  const facts = await requireOwnJob(db, me, jobId)
  if (!facts) return []
  const ranked = await findBest(db, facts, weights)
  return withNewcomers(ranked, BEST_WORKERS, jobId)
    .toSorted((a, b) => b.score - a.score)
    .map(({ found, match, score, isNewcomer: isNew }) => ({
      worker: found.face,
      score: rounded(score),
      reasons: reasonsFor(match, weights, 'poster'),
      isNewcomer: isNew,
    }))
}

/** Matches the newest open job as its poster would see it, without sending anything. */
export const tryMatching = async (db: Db, weights: Weights) => {
  const facts = await readNewestJob(db)
  if (!facts) return { title: null, workers: 0, scores: [] }
  const ranked = await findBest(db, facts, weights)
  return { title: facts.title, workers: ranked.length, scores: ranked.map(({ score }) => score) }
}

export const bidMatches = async (db: Db, me: Me, jobId: string, weights: Weights): Promise<BidMatch[]> => {
  const facts = await requireOwnJob(db, me, jobId)
  if (!facts) return []
  const [bids, now] = await Promise.all([readBidders(db, jobId, me.id), readClock(db)])
  const nowMs = Date.parse(now)
  const job = readJob(facts, nowMs)
  const workers = await readWorkers(
    db,
    bids.map(({ bidderId }) => bidderId),
  )
  return bids.flatMap(({ bidId, bidderId }) => {
    const found = workers.get(bidderId)
    if (!found) return []
    const match = scorePair(readWorker(asPostersSee(found.facts)), job, nowMs, weights)
    return [{ bidId, score: rounded(match.score), reasons: reasonsFor(match, weights, 'poster') }]
  })
}

/** RANK-2: the weights in force are public. */
export const describeRanking = ({ version, learnedAt, learnedFrom, weights }: WeightsInForce): Ranking => ({
  version,
  learnedAt,
  learnedFrom,
  factors: FACTORS.map(({ key, name, what }) => ({
    key,
    name,
    what,
    bid: weights.bid[key],
    choice: weights.choice[key],
  })),
})
