import type { JobDetail, JobFilter, JobForAdmin } from '#core/admin/jobs.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { NO_JOB_WITH_THAT_ID } from '#core/admin/jobs.ts'
import * as store from '#server/admin/jobs/store.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import * as removal from '#server/jobs/removal-actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export const listJobs = (
  db: Db,
  {
    search,
    filter,
    after,
    limit,
  }: { search: string | undefined; filter: JobFilter; after: string | undefined; limit: number },
): Promise<JobForAdmin[]> => store.listJobs(db, { term: parseSearch(search), filter, after, limit })

export const readJob = async (db: Db, id: string): Promise<JobDetail> => {
  const job = await store.findJob(db, id)
  if (!job) throw new RefusalError(NO_JOB_WITH_THAT_ID)
  const { contract } = job
  return {
    ...job,
    contract: contract && {
      id: contract.id,
      number: contractNumber(job.id, contract.ordinal),
      status: contract.status,
      settlement: contract.settlement,
    },
  }
}

/** ADMIN-10: the reason is stored with the job, since log entries are never deleted. */
export const removeJob = (db: Db, actor: Actor, jobId: string, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { posterId } = await removal.removeJob(trx, jobId, reason)
    await writeAudit(trx, actor, { action: 'job.removed', target: { type: 'job', id: jobId }, details: { posterId } })
  })

export const restoreJob = (db: Db, actor: Actor, jobId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { posterId } = await removal.restoreJob(trx, jobId)
    await writeAudit(trx, actor, { action: 'job.restored', target: { type: 'job', id: jobId }, details: { posterId } })
  })
