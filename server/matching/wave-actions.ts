import { paths } from '#core/paths.ts'
import { budgetText } from '#core/jobs/rules.ts'
import {
  MIN_BIDS,
  MAX_DAILY_MATCHES_PER_POSTER,
  MAX_WORKERS_PER_WAVE,
  WAVES,
  type Weights,
} from '#core/matching/rules.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import { raiseAlerts, type Channels } from '#server/alerts/actions.ts'
import { rankWorkers, skillsWantedBy, valuesOf, type RankedWorker } from '#server/matching/actions.ts'
import { findWorkersFor } from '#server/matching/candidate-store.ts'
import { withNewcomers } from '#server/matching/scoring/exploration.ts'
import { readLiveJobs, readWorkers } from '#server/matching/fact-store.ts'
import { milesOf, readJob, readWorker, type ReadJob } from '#server/matching/scoring/factors.ts'
import { readAlertLimits, recordNotified } from '#server/matching/recommendation-store.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { Delivery } from '#server/platform/queue/outbox.ts'
import { enqueue, type JobKind } from '#server/platform/queue/jobs.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'

export const matchKey = (jobId: string): string => `match:${jobId}`

/** Distances are between centers of zip codes; closer than a tenth would be too exact. */
const formatDistance = (miles: number): string => {
  if (miles < 0.1) return 'in your zip code'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`
}

type NewAlert = Parameters<typeof raiseAlerts>[2][number]

const matchAlert = (job: ReadJob, { id, found, match }: RankedWorker): NewAlert => {
  const { facts } = job
  const miles = milesOf({ worker: readWorker(found.facts), job })
  const where = miles === null ? 'from anywhere' : formatDistance(miles)
  const budget = facts.budgetMax === null && facts.budgetMin === null ? null : budgetText(inDollars(facts))
  const summary = [`“${facts.title}”`, where, budget].filter((fact) => fact !== null).join(', ')
  const why = match.factors.skill.toWorker
  return {
    userId: id,
    type: 'job_match',
    priority: 'medium',
    title: facts.isVirtual ? 'A job from anywhere' : 'A job near you',
    message: why ? `${summary}. ${why}.` : `${summary}.`,
    actionUrl: paths.job(facts.id),
    data: { job_id: facts.id },
    dedupeKey: matchKey(facts.id),
    endsAt: new Date(facts.endsAt).toISOString(),
  }
}

const inDollars = ({ budgetMin, budgetMax }: ReadJob['facts']) => ({
  budgetMin: budgetMin === null ? null : budgetMin.toFixed(2),
  budgetMax: budgetMax === null ? null : budgetMax.toFixed(2),
})

export interface Waves {
  channels: Channels
  timer: JobKind<{ wave: number }>
  readWeights: () => Promise<{ weights: Weights }>
}

interface Pair {
  job: ReadJob
  worker: RankedWorker
}

/** With fewer alerts than this the next ring follows at once. */
const FEW = MAX_WORKERS_PER_WAVE / 4

/**
 * MATCH-2: notifies the best of those within the ring who were not notified yet, for all jobs in as many statements as
 * for one. The next ring follows at once where few were found, otherwise at its time.
 */
export const sendWave = async (
  waves: Waves,
  delivery: Delivery,
  jobIds: readonly string[],
  first: number,
): Promise<void> => {
  const { trx } = delivery
  const nowMs = Date.parse(await readClock(trx))
  const { weights } = await waves.readWeights()
  const rule = await verificationRule(trx)
  let jobs = (await readLiveJobs(trx, jobIds))
    .filter(({ bids }) => bids < MIN_BIDS)
    .map((facts) => readJob(facts, nowMs))
  const notified = new Map<string, Pair>()
  for (const [wave, { upToMiles }] of [...WAVES.entries()].slice(first)) {
    if (jobs.length === 0) break
    const found = await findPairs(trx, jobs, { upToMiles, rule, nowMs, weights })
    const fresh = await withinLimits(trx, found, notified)
    for (const pair of fresh) notified.set(pairKey(pair), pair)
    const counts = Map.groupBy(fresh, ({ job }) => job)
    const isFew = (job: ReadJob) => !job.facts.isVirtual && (counts.get(job)?.length ?? 0) < FEW
    await scheduleNext(
      waves,
      trx,
      jobs.filter((job) => !isFew(job)),
      wave + 1,
    )
    jobs = jobs.filter(isFew)
  }
  const pairs = [...notified.values()]
  await raiseAlerts(
    waves.channels,
    delivery,
    pairs.map(({ job, worker }) => matchAlert(job, worker)),
  )
  await recordNotified(
    trx,
    pairs.map(({ job, worker }) => ({
      userId: worker.id,
      jobId: job.facts.id,
      score: worker.score,
      factors: valuesOf(worker.match),
    })),
  )
}

const pairKey = ({ job, worker }: Pair): string => `${job.facts.id} ${worker.id}`

const scheduleNext = async ({ timer }: Waves, trx: Trx, jobs: readonly ReadJob[], wave: number): Promise<void> => {
  const next = WAVES[wave]
  if (!next) return
  await enqueue(
    trx,
    timer,
    jobs.map(({ facts }) => ({
      key: facts.id,
      payload: { wave },
      dueAt: new Date(facts.postedAt + next.afterSeconds * 1000).toISOString(),
    })),
  )
}

/** The best for each job, newcomers among them. */
const findPairs = async (
  trx: Trx,
  jobs: readonly ReadJob[],
  { upToMiles, rule, nowMs, weights }: { upToMiles: number; rule: VerificationRule; nowMs: number; weights: Weights },
): Promise<Pair[]> => {
  const asked = jobs.map((job) => ({ jobId: job.facts.id, skills: skillsWantedBy(job) }))
  const candidates = await findWorkersFor(trx, asked, { upToMiles, rule, isForAlerts: true })
  const workers = await readWorkers(trx, [...new Set(candidates.map(({ userId }) => userId))])
  const near = Map.groupBy(candidates, ({ jobId }) => jobId)
  return jobs.flatMap((job) => {
    const found = (near.get(job.facts.id) ?? []).flatMap(({ userId }) => workers.get(userId) ?? [])
    const ranked = rankWorkers(found, job, nowMs, weights, 'alerts')
    return withNewcomers(ranked, MAX_WORKERS_PER_WAVE, job.facts.id).map((worker) => ({ job, worker }))
  })
}

/** Applies the limits per worker across jobs that come together. */
const withinLimits = async (trx: Trx, pairs: readonly Pair[], notified: ReadonlyMap<string, Pair>): Promise<Pair[]> => {
  const limits = await readAlertLimits(trx, [...new Set(pairs.map(({ worker }) => worker.id))])
  const take = ({ job, worker }: Pair): boolean => {
    const own = limits.get(worker.id)
    const ofThisPoster = own?.byPoster[job.facts.posterId] ?? 0
    if (!own || own.left <= 0 || ofThisPoster >= MAX_DAILY_MATCHES_PER_POSTER) return false
    own.left -= 1
    own.byPoster[job.facts.posterId] = ofThisPoster + 1
    return true
  }
  for (const pair of notified.values()) take(pair)
  return pairs.filter((pair) => !notified.has(pairKey(pair)) && take(pair))
}
