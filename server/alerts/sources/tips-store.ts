import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'

interface First {
  userId: string
  jobId: string
}

/** The first jobs of their posters among these. */
export const listFirstJobs = async (trx: Trx, jobIds: readonly string[]): Promise<First[]> => {
  const { rows } = await sql<First>`
    select j.poster_id as "userId", j.id as "jobId" from job_summary j
    where j.id = any(${jobIds}::uuid[])
      and not exists (select from job_summary o where o.poster_id = j.poster_id and o.id <> j.id and o.created_at <= j.created_at)`.execute(
    trx,
  )
  return rows
}

/** The first bids of their bidders among these. A withdrawn bid leaves no row, but its tips remain. */
export const listFirstBids = async (trx: Trx, bidIds: readonly string[]): Promise<First[]> => {
  const { rows } = await sql<First>`
    select b.bidder_id as "userId", b.job_id as "jobId" from bid_summary b
    where b.id = any(${bidIds}::uuid[])
      and not exists (select from bid_summary o where o.bidder_id = b.bidder_id and o.id <> b.id and o.created_at <= b.created_at)
      and not exists (select from alerts a where a.user_id = b.bidder_id and a.dedupe_key = 'tips:bidding')`.execute(
    trx,
  )
  return rows
}
