import { budgetText } from '#contract/jobs/budget.ts'
import { ENOUGH_BIDS, WAVE_PEOPLE, WAVES, type Weights } from '#contract/matching/rules.ts'
import { raiseAlerts, type Channels } from '#server/alerts/actions.ts'
import { rankWorkers, skillsAskedBy, valuesOf, type RankedWorker } from '#server/matching/actions.ts'
import { findWorkersFor } from '#server/matching/candidate-store.ts'
import { withNewcomers } from '#server/matching/exploring.ts'
import { readLiveJobs, readWorkers, type FoundWorker } from '#server/matching/fact-store.ts'
import { milesOf, readJob, readWorker, type ReadJob } from '#server/matching/factors.ts'
import { readRoom, rememberTold } from '#server/matching/recommendation-store.ts'
import { readClock, type Trx } from '#server/platform/database.ts'
import type { Telling } from '#server/platform/outbox.ts'
import { setTimer, type TimerKind } from '#server/platform/timers.ts'
import { verificationRule } from '#server/profiles/actions.ts'

export const matchKey = (jobId: string): string => `match:${jobId}`

/** Between the centres of two zips: more than a tenth would be a promise that nobody can keep. */
const distanceInWords = (miles: number): string => {
  if (miles < 0.1) return 'in your zip code'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`
}

type NewAlert = Parameters<typeof raiseAlerts>[2][number]

const matchAlert = (job: ReadJob, { id, found, match }: RankedWorker): NewAlert => {
  const { facts } = job
  const miles = milesOf({ worker: readWorker(found.facts), job })
  const where = miles === null ? 'from anywhere' : distanceInWords(miles)
  const budget = facts.budgetMax === null && facts.budgetMin === null ? null : budgetText(inDollars(facts))
  const said = [`“${facts.title}”`, where, budget].filter((fact) => fact !== null).join(', ')
  const why = match.factors.skill.toWorker
  return {
    userId: id,
    type: 'job_match',
    priority: 'medium',
    title: facts.isVirtual ? 'A job from anywhere' : 'A job near you',
    message: why ? `${said}. ${why}.` : `${said}.`,
    actionUrl: `/jobs/${facts.id}`,
    data: { job_id: facts.id },
    dedupeKey: matchKey(facts.id),
    endsAt: new Date(facts.endsAt).toISOString(),
  }
}

const inDollars = ({ budgetMin, budgetMax }: ReadJob['facts']) => ({
  budgetMin: budgetMin === null ? null : budgetMin.toFixed(2),
  budgetMax: budgetMax === null ? null : budgetMax.toFixed(2),
})

/** With so few told, those farther away are asked at once. */
const FEW = WAVE_PEOPLE / 4

export interface Waves {
  channels: Channels
  timer: TimerKind<{ wave: number }>
  readWeights: () => Promise<{ weights: Weights }>
}

/**
 * MATCH-2: whoever of those within the ring fits best and has not been told yet, for all of these jobs in as many
 * statements as for one. Where hardly anybody was found the next ring follows at once, otherwise when its time comes.
 */
export const tellWave = async (
  waves: Waves,
  telling: Telling,
  jobIds: readonly string[],
  wave: number,
): Promise<void> => {
  const ring = WAVES[wave]
  if (!ring || jobIds.length === 0) return
  const { trx } = telling
  const nowMs = Date.parse(await readClock(trx))
  const jobs = (await readLiveJobs(trx, jobIds))
    .filter(({ bids }) => bids < ENOUGH_BIDS)
    .map((facts) => readJob(facts, nowMs))
  const told = await tellNear(waves, telling, jobs, { upToMiles: ring.upToMiles, nowMs })
  const next = WAVES[wave + 1]
  if (!next) return
  const atOnce = jobs.filter(({ facts }) => !facts.isVirtual && (told.get(facts.id) ?? 0) < FEW)
  for (const { facts } of jobs.filter((job) => !atOnce.includes(job)))
    await setTimer(trx, waves.timer, facts.id, new Date(facts.postedAt + next.afterSeconds * 1000).toISOString(), {
      wave: wave + 1,
    })
  await tellWave(
    waves,
    telling,
    atOnce.map(({ facts }) => facts.id),
    wave + 1,
  )
}

const tellNear = async (
  { channels, readWeights }: Waves,
  telling: Telling,
  jobs: readonly ReadJob[],
  { upToMiles, nowMs }: { upToMiles: number; nowMs: number },
): Promise<Map<string, number>> => {
  if (jobs.length === 0) return new Map()
  const { trx } = telling
  const { weights } = await readWeights()
  const asked = jobs.map((job) => ({ jobId: job.facts.id, skills: skillsAskedBy(job) }))
  const rule = await verificationRule(trx)
  const candidates = await findWorkersFor(trx, asked, { upToMiles, rule, isForAlerts: true })
  const workers = await readWorkers(trx, [...new Set(candidates.map(({ userId }) => userId))])
  const idsByJob = Map.groupBy(candidates, ({ jobId }) => jobId)
  const chosen = jobs.flatMap((job) => {
    const near = (idsByJob.get(job.facts.id) ?? []).map(({ userId }) => workers.get(userId)).filter(isThere)
    const ranked = rankWorkers(near, job, nowMs, weights)
    return withNewcomers(ranked, WAVE_PEOPLE, job.facts.id).map((worker) => ({ job, worker }))
  })
  const pairs = await whereThereIsRoom(trx, chosen)
  await raiseAlerts(
    channels,
    telling,
    pairs.map(({ job, worker }) => matchAlert(job, worker)),
  )
  await rememberTold(
    trx,
    pairs.map(({ job, worker }) => ({
      userId: worker.id,
      jobId: job.facts.id,
      score: worker.score,
      factors: valuesOf(worker.match),
    })),
  )
  const counts = Map.groupBy(pairs, ({ job }) => job.facts.id)
  return new Map([...counts].map(([jobId, list]) => [jobId, list.length]))
}

/** Many jobs may come in one moment: nobody is told of more of them than one by one. */
const whereThereIsRoom = async <P extends { worker: RankedWorker }>(trx: Trx, pairs: readonly P[]): Promise<P[]> => {
  const room = await readRoom(trx, [...new Set(pairs.map(({ worker }) => worker.id))])
  return pairs.filter(({ worker }) => {
    const left = room.get(worker.id) ?? 0
    room.set(worker.id, left - 1)
    return left > 0
  })
}

const isThere = (found: FoundWorker | undefined): found is FoundWorker => found !== undefined
