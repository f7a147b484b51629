import { MAX_MATCH_MILES, MAX_WORKERS_PER_WAVE, WAVES } from '#core/matching/rules.ts'
import { rankWorkers, skillsWantedBy, valuesOf } from '#server/matching/actions.ts'
import { findWorkersFor } from '#server/matching/candidate-store.ts'
import { readLiveJobs, readWorkers } from '#server/matching/fact-store.ts'
import { readJob } from '#server/matching/scoring/factors.ts'
import { recordNotified } from '#server/matching/recommendation-store.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'
import { waveTimer } from '#server/matching/timers.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import { removeJobs } from '#server/platform/queue/jobs.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'

/** The waves of alerts about these jobs are over. */
export const endWaves = (trx: Trx, jobIds: readonly string[]): Promise<void> => removeJobs(trx, waveTimer, jobIds)

/** Those who fit the open jobs have been notified: the waves have gone out. */
export const recordMatches = async (trx: Trx, jobIds: readonly string[]): Promise<void> => {
  const nowMs = Date.parse(await readClock(trx))
  const open = (await readLiveJobs(trx, jobIds)).map((facts) => readJob(facts, nowMs))
  const asked = open.map((job) => ({ jobId: job.facts.id, skills: skillsWantedBy(job) }))
  const rule = await verificationRule(trx)
  const candidates = await findWorkersFor(trx, asked, { upToMiles: MAX_MATCH_MILES, rule, isForAlerts: false })
  const workers = await readWorkers(trx, [...new Set(candidates.map(({ userId }) => userId))])
  const near = Map.groupBy(candidates, ({ jobId }) => jobId)
  const notified = open.flatMap((job) => {
    const found = (near.get(job.facts.id) ?? []).flatMap(({ userId }) => workers.get(userId) ?? [])
    return rankWorkers(found, job, nowMs, DEFAULT_WEIGHTS, 'alerts')
      .slice(0, WAVES.length * MAX_WORKERS_PER_WAVE)
      .map(({ id, score, match }) => ({ userId: id, jobId: job.facts.id, score, factors: valuesOf(match) }))
  })
  await recordNotified(trx, fewEach(notified))
}

/** Few, so that they can still be notified of jobs that the simulator posts. */
const MAX_PER_PERSON = 10

const fewEach = <T extends { userId: string }>(notified: readonly T[]): T[] =>
  [...Map.groupBy(notified, ({ userId }) => userId).values()].flatMap((own) => own.slice(0, MAX_PER_PERSON))
