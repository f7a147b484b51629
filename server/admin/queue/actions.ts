import { MUST_BE_DONE, NO_SUCH_FAILED_JOB, type FailedJob } from '#core/admin/queue.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import * as failed from '#server/platform/queue/failed-jobs.ts'

/** QUEUE-4: each action with its audit entry. */
export const listFailedJobs = async (
  db: Db,
  mustBeDone: ReadonlySet<string>,
  filter: failed.FailedJobFilter,
): Promise<FailedJob[]> =>
  (await failed.listFailedJobs(db, filter)).map((job) => Object.assign(job, { canDismiss: !mustBeDone.has(job.kind) }))

const TARGET = 'queue_job'

export const retryFailedJob = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const job = await failed.retryFailedJob(trx, id)
    if (!job) throw new RefusalError(NO_SUCH_FAILED_JOB)
    const { kind, key } = job
    await writeAudit(trx, actor, { action: 'queue.retried', target: { type: TARGET, id }, details: { kind, key } })
  })

export const retryFailedJobs = (db: Db, actor: Actor, kind: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const count = await failed.retryFailedJobs(trx, kind)
    if (count > 0) await writeAudit(trx, actor, { action: 'queue.retried_all', details: { kind, count } })
    return count
  })

export const dismissFailedJob = (
  db: Db,
  actor: Actor,
  mustBeDone: ReadonlySet<string>,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const job = await failed.dismissFailedJob(trx, id)
    if (!job) throw new RefusalError(NO_SUCH_FAILED_JOB)
    const { kind, key } = job
    if (mustBeDone.has(kind)) throw new RefusalError(MUST_BE_DONE)
    await writeAudit(trx, actor, {
      action: 'queue.dismissed',
      target: { type: TARGET, id },
      details: { kind, key, reason },
    })
  })
