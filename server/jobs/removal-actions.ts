import { NOT_REMOVED, REMOVED_ALREADY } from '#core/admin/jobs.ts'
import { NO_SUCH_JOB } from '#core/jobs/rules.ts'
import { jobHidden, jobRestored } from '#server/jobs/events.ts'
import * as store from '#server/jobs/removal-store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

// Hiding a job does not change its status: contracts and windows continue.

const lockJob = async (trx: Trx, jobId: string) => {
  const job = await store.lockJob(trx, jobId)
  if (!job) throw new RefusalError(NO_SUCH_JOB)
  return job
}

/** ADMIN-10: the caller writes the audit entry in the same transaction. */
export const removeJob = async (trx: Trx, jobId: string, reason: string): Promise<{ posterId: string }> => {
  const { posterId, removalReason, hiddenAt } = await lockJob(trx, jobId)
  if (removalReason !== null) throw new RefusalError(REMOVED_ALREADY)
  await store.saveRemoval(trx, jobId, reason)
  await publish(trx, jobHidden, { jobId, posterId, isRemoved: true, wasShown: hiddenAt === null })
  return { posterId }
}

export const restoreJob = async (trx: Trx, jobId: string): Promise<{ posterId: string }> => {
  const { posterId, removalReason, status } = await lockJob(trx, jobId)
  if (removalReason === null) throw new RefusalError(NOT_REMOVED)
  const staysHidden = await store.isBanned(trx, posterId)
  await store.clearRemoval(trx, jobId, staysHidden)
  if (!staysHidden) await publish(trx, jobRestored, { jobId, posterId, status, wasRemoved: true })
  return { posterId }
}

/** ADMIN-7: jobs of a banned user. Returns their number. */
export const hideJobsOf = async (trx: Trx, posterId: string): Promise<number> => {
  const jobs = await store.hideOpen(trx, posterId)
  for (const { id } of jobs) await publish(trx, jobHidden, { jobId: id, posterId, isRemoved: false, wasShown: true })
  return jobs.length
}

export const showJobsOf = async (trx: Trx, posterId: string): Promise<number> => {
  const jobs = await store.showHidden(trx, posterId)
  for (const { id, status } of jobs) await publish(trx, jobRestored, { jobId: id, posterId, status, wasRemoved: false })
  return jobs.length
}
