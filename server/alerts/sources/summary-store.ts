import { sql } from 'kysely'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import { PENDING_PROPOSAL_STATUSES, type Resolution } from '#core/disputes/rules.ts'
import type { Cents } from '#core/kernel/money.ts'
import { REVIEWABLE_STATUSES } from '#core/contracts/rules.ts'
import { REVIEW_DAYS } from '#core/reviews/rules.ts'

// ---- jobs and contracts -----------------------------------------------------------------------------------------------

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

// ---- disputes ---------------------------------------------------------------------------------------------------------

export interface DisputeSummary {
  contractId: string
  title: string
  posterId: string
  workerId: string
  poster: string
  worker: string
  amount: Cents
  /** Of the pending proposal. */
  refundPercent: number | null
  extensionDays: number | null
  resolution: Resolution | null
  refunded: Cents | null
}

export const findDisputeSummary = async (trx: Trx, id: string): Promise<DisputeSummary | null> => {
  const { rows } = await sql<DisputeSummary>`
    select c.id as "contractId", j.title, c.poster_id as "posterId", c.worker_id as "workerId",
      coalesce(p.first_name, 'The poster') as poster, coalesce(w.first_name, 'The worker') as worker,
      d.held_cents + d.released_cents as amount, m.refund_percent::float8 as "refundPercent",
      m.extension_days as "extensionDays", d.resolution, d.compensation_amount::bigint as refunded
    from dispute_summary d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
      join people p on p.id = c.poster_id join people w on w.id = c.worker_id
      left join mediation_summary m on m.dispute_id = d.id and m.status in ${oneOf(PENDING_PROPOSAL_STATUSES)}
    where d.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

// ---- moderation -------------------------------------------------------------------------------------------------------

export interface HiddenReview {
  reviewerId: string
  contractId: string
  /** The reviewed person. */
  name: string
  title: string
  /** Null: it is not hidden. */
  reason: string | null
  isHidden: boolean
}

export const findHiddenReview = async (trx: Trx, reviewId: string): Promise<HiddenReview | null> => {
  const { rows } = await sql<HiddenReview>`
    select r.reviewer_id as "reviewerId", r.contract_id as "contractId", coalesce(u.first_name, 'somebody') as name,
      j.title, r.hidden_reason as reason, r.hidden_at is not null as "isHidden"
    from review_summary r join people u on u.id = r.reviewee_id join contract_summary c on c.id = r.contract_id
      join job_summary j on j.id = c.job_id
    where r.id = ${reviewId}`.execute(trx)
  return rows[0] ?? null
}

export const findItemTitle = async (trx: Trx, pieceId: string): Promise<string | null> => {
  const { rows } = await sql<{ title: string }>`select title from portfolio_summary where id = ${pieceId}`.execute(trx)
  return rows[0]?.title ?? null
}

// ---- reviews ----------------------------------------------------------------------------------------------------------

/** As far as one side may know. */
export interface ReviewSide {
  userId: string
  /** First name of the other side. */
  other: string
  title: string
  timeZone: string
  reviewBy: string | null
  /** Whether the person may still review. */
  isAsked: boolean
  isTheirsIn: boolean
  /** Null while sealed or hidden. */
  stars: number | null
}

/** Without people who have left or are suspended. */
export const listReviewSides = async (trx: Trx, contractId: string): Promise<ReviewSide[]> => {
  const { rows } = await sql<ReviewSide>`
    select me.id as "userId", j.title, coalesce(z.time_zone, 'America/New_York') as "timeZone",
      coalesce(o.first_name, case o.id when c.poster_id then 'The poster' else 'The worker' end) as other,
      t.review_by as "reviewBy",
      ((c.status in ${oneOf(REVIEWABLE_STATUSES)} or c.is_settled) and t.review_by > app_now() and mine.id is null) as "isAsked",
      theirs.id is not null as "isTheirsIn",
      case when theirs.published_at is not null and theirs.hidden_at is null then theirs.rating end as stars
    from contract_summary c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
      cross join lateral (select coalesce(c.completed_at, c.cancelled_at) + make_interval(days => ${REVIEW_DAYS}) as review_by) t
      join people me on me.id in (c.poster_id, c.worker_id) and me.banned_at is null and me.deleted_at is null
      join people o on o.id in (c.poster_id, c.worker_id) and o.id <> me.id
      left join review_summary mine on mine.contract_id = c.id and mine.reviewer_id = me.id
      left join review_summary theirs on theirs.contract_id = c.id and theirs.reviewer_id = o.id
    where c.id = ${contractId}`.execute(trx)
  return rows
}

export interface ReplySummary {
  /** The reviewer. */
  userId: string
  /** The reviewed person. */
  revieweeId: string
  name: string
  title: string
  reply: string
}

export const findReplySummary = async (trx: Trx, reviewId: string): Promise<ReplySummary | null> => {
  const { rows } = await sql<ReplySummary>`
    select r.reviewer_id as "userId", r.reviewee_id as "revieweeId", coalesce(u.first_name, 'Somebody') as name,
      j.title, r.reply
    from review_summary r join people u on u.id = r.reviewee_id join contract_summary c on c.id = r.contract_id
      join job_summary j on j.id = c.job_id
      join people w on w.id = r.reviewer_id and w.banned_at is null and w.deleted_at is null
    where r.id = ${reviewId} and r.reply is not null and r.hidden_at is null`.execute(trx)
  return rows[0] ?? null
}

// ---- tips -------------------------------------------------------------------------------------------------------------

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
