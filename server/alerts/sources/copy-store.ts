import { sql } from 'kysely'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'

export interface JobSummary {
  jobId: string
  title: string
  posterId: string
  status: JobStatus
  biddingEndsAt: string
  bidCount: number
  /** Hidden jobs have no alerts about choosing or bidding. */
  isHidden: boolean
  removalReason: string | null
}
export const listJobSummaries = async (trx: Trx, jobIds: readonly string[]): Promise<JobSummary[]> => {
  const { rows } = await sql<JobSummary>`
    select id as "jobId", title, poster_id as "posterId", status, bidding_ends_at as "biddingEndsAt",
      (select count(*)::int from bid_summary where job_id = job_summary.id) as "bidCount",
      hidden_at is not null as "isHidden", removal_reason as "removalReason"
    from job_summary where id = any(${jobIds}::uuid[])`.execute(trx)
  return rows
}
export const findJobSummary = async (trx: Trx, jobId: string): Promise<JobSummary | null> =>
  (await listJobSummaries(trx, [jobId]))[0] ?? null

export interface ContractSummary {
  id: string
  jobId: string
  title: string
  posterId: string
  workerId: string
  poster: string
  worker: string
}

export const findContractSummary = async (trx: Trx, id: string): Promise<ContractSummary | null> =>
  (await listContractSummaries(trx, [id]))[0] ?? null

export const listContractSummaries = async (trx: Trx, ids: readonly string[]): Promise<ContractSummary[]> => {
  const { rows } = await sql<ContractSummary>`
    select c.id, c.job_id as "jobId", j.title, c.poster_id as "posterId", c.worker_id as "workerId",
      coalesce(p.first_name, 'The poster') as poster, coalesce(w.first_name, 'The worker') as worker
    from contract_summary c join job_summary j on j.id = c.job_id join people p on p.id = c.poster_id join people w on w.id = c.worker_id
    where c.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

export const listBidderIds = async (trx: Trx, jobId: string): Promise<string[]> => {
  const rows = await trx.selectFrom('bid_summary').select('bidder_id').where('job_id', '=', jobId).execute()
  return rows.map(({ bidder_id }) => bidder_id)
}
