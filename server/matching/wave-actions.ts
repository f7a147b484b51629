import { paths } from '#core/paths.ts'
import { budgetText } from '#core/jobs/budget.ts'
import { MIN_BIDS, MATCH_DAILY_OF_ONE, WAVE_PEOPLE, WAVES, type Weights } from '#core/matching/rules.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import { raiseAlerts, type Channels } from '#server/alerts/actions.ts'
import { rankWorkers, skillsAskedBy, valuesOf, type RankedWorker } from '#server/matching/actions.ts'
import { findWorkersFor } from '#server/matching/candidate-store.ts'
import { withNewcomers } from '#server/matching/scoring/exploration.ts'
import { readLiveJobs, readWorkers } from '#server/matching/fact-store.ts'
import { milesOf, readJob, readWorker, type ReadJob } from '#server/matching/scoring/factors.ts'
import { readRoom, recordNotified } from '#server/matching/recommendation-store.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { Delivery } from '#server/platform/queue/outbox.ts'
import { enqueue, type JobKind } from '#server/platform/queue/jobs.ts'
import { verificationRule } from '#server/profiles/actions.ts'

export const matchKey = (jobId: string): string => `match:${jobId}`

/** Between the centres of two zips: more than a tenth would be a promise that nobody can keep. */
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
  const said = [`“${facts.title}”`, where, budget].filter((fact) => fact !== null).join(', ')
  const why = match.factors.skill.toWorker
  return {
    userId: id,
    type: 'job_match',
    priority: 'medium',
    title: facts.isVirtual ? 'A job from anywhere' : 'A job near you',
    message: why ? `${said}. ${why}.` : `${said}.`,
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

/** Somebody who is told of a job. */
interface Pair {
  job: ReadJob
  worker: RankedWorker
}

/** With so few told, those farther away are asked at once. */
const FEW = WAVE_PEOPLE / 4

/**
 * MATCH-2: whoever of those within the ring fits best and has not been told yet, for all of these jobs in as many
 * statements as for one. Where hardly anybody was found the next ring follows at once, otherwise when its time comes.
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
  const told = new Map<string, Pair>()
  for (const [wave, { upToMiles }] of [...WAVES.entries()].slice(first)) {
    if (jobs.length === 0) break
    const found = await findPairs(trx, jobs, { upToMiles, rule, nowMs, weights })
    const fresh = await whereThereIsRoom(trx, found, told)
    for (const pair of fresh) told.set(nameOf(pair), pair)
    const counts = Map.groupBy(fresh, ({ job }) => job)
    const isFew = (job: ReadJob) => !job.facts.isVirtual && (counts.get(job)?.length ?? 0) < FEW
    await setNext(
      waves,
      trx,
      jobs.filter((job) => !isFew(job)),
      wave + 1,
    )
    jobs = jobs.filter(isFew)
  }
  const pairs = [...told.values()]
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

const nameOf = ({ job, worker }: Pair): string => `${job.facts.id} ${worker.id}`

const setNext = async ({ timer }: Waves, trx: Trx, jobs: readonly ReadJob[], wave: number): Promise<void> => {
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
  const asked = jobs.map((job) => ({ jobId: job.facts.id, skills: skillsAskedBy(job) }))
  const candidates = await findWorkersFor(trx, asked, { upToMiles, rule, isForAlerts: true })
  const workers = await readWorkers(trx, [...new Set(candidates.map(({ userId }) => userId))])
  const near = Map.groupBy(candidates, ({ jobId }) => jobId)
  return jobs.flatMap((job) => {
    const found = (near.get(job.facts.id) ?? []).flatMap(({ userId }) => workers.get(userId) ?? [])
    const ranked = rankWorkers(found, job, nowMs, weights, 'house')
    return withNewcomers(ranked, WAVE_PEOPLE, job.facts.id).map((worker) => ({ job, worker }))
  })
}

/** Many jobs may come in one moment: nobody is told of more of them than one by one, and of none twice. */
const whereThereIsRoom = async (trx: Trx, pairs: readonly Pair[], told: ReadonlyMap<string, Pair>): Promise<Pair[]> => {
  const room = await readRoom(trx, [...new Set(pairs.map(({ worker }) => worker.id))])
  const take = ({ job, worker }: Pair): boolean => {
    const own = room.get(worker.id)
    const ofThisPoster = own?.byPoster[job.facts.posterId] ?? 0
    if (!own || own.left <= 0 || ofThisPoster >= MATCH_DAILY_OF_ONE) return false
    own.left -= 1
    own.byPoster[job.facts.posterId] = ofThisPoster + 1
    return true
  }
  for (const pair of told.values()) take(pair)
  return pairs.filter((pair) => !told.has(nameOf(pair)) && take(pair))
}
