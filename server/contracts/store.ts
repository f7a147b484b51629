import { sql } from 'kysely'
import type { Job } from '#contract/jobs/api.ts'
import { JOB_MOVES } from '#contract/jobs/rules.ts'
import type { Trx } from '#server/platform/database.ts'

/** A bid of an own job with what its contract is written from; the job's row is held. */
export interface Choice {
  jobId: string
  status: Job['status']
  title: string
  description: string
  area: string | null
  preferredDate: string | null
  preferredTime: string | null
  isSelected: boolean
  workerId: string
  workerName: string | null
  isWorkerVerified: boolean
  /** Left or suspended since. */
  isWorkerGone: boolean
  amount: string
}

export const lockChoice = async (trx: Trx, bidId: string, posterId: string): Promise<Choice | null> => {
  // The job first, like everybody else; the bid is read in the next statement, as it stands by then.
  const job = await sql<{ id: string }>`
    select id from jobs where id = (select job_id from bids where id = ${bidId} and poster_id = ${posterId}) for update`.execute(
    trx,
  )
  if (job.rows.length === 0) return null
  const { rows } = await sql<Choice>`
    select j.id as "jobId", j.status, j.title, j.description, j.preferred_date as "preferredDate",
      j.preferred_time as "preferredTime", case when j.is_virtual then null else concat_ws(', ', z.area, z.city) end as area,
      b.is_selected as "isSelected", b.bidder_id as "workerId", b.amount, u.first_name as "workerName",
      u.is_verified as "isWorkerVerified",
      (u.deleted_at is not null or u.banned_at is not null) as "isWorkerGone"
    from bids b join jobs j on j.id = b.job_id join users u on u.id = b.bidder_id
      left join zip_codes z on z.zip = left(j.zip_code, 5)
    where b.id = ${bidId}`.execute(trx)
  return rows[0] ?? null
}

export const assignJob = async (trx: Trx, jobId: string, bidId: string): Promise<boolean> => {
  await trx.updateTable('bids').set({ is_selected: true }).where('id', '=', bidId).where('job_id', '=', jobId).execute()
  const row = await trx
    .updateTable('jobs')
    .set({ status: JOB_MOVES.selectBid.to, selected_bid_id: bidId, choose_by: null, remind_at: null })
    .where('id', '=', jobId)
    .where('status', 'in', JOB_MOVES.selectBid.from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewContract {
  id: string
  jobId: string
  bidId: string
  posterId: string
  workerId: string
  amount: string
  description: string
  termsText: string
}

/** With the contract opens the conversation of its two parties. */
export const insertContract = async (trx: Trx, contract: NewContract): Promise<void> => {
  await trx
    .insertInto('contracts')
    .values({
      id: contract.id,
      job_id: contract.jobId,
      bid_id: contract.bidId,
      poster_id: contract.posterId,
      worker_id: contract.workerId,
      amount: contract.amount,
      description: contract.description,
      terms_text: contract.termsText,
    })
    .execute()
  await trx.insertInto('conversations').values({ id: contract.id }).execute()
}
