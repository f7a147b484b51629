import { oneOf } from '#server/platform/database/filters.ts'
import { LIVE_STATUSES } from '#core/jobs/rules.ts'
import { CANCELLED_STATUSES } from '#core/contracts/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Bid, JobDetail } from '#core/bids/api.ts'
import type { Job } from '#core/jobs/api.ts'
import { MIN_DECIDED_JOBS, ON_TIME_MINUTES } from '#core/profiles/trust.ts'
import { askByName, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'

/** PII-1: the email only if the bidder made it public. */
const BID_COLUMNS = sql`
  b.id, b.job_id as "jobId", b.bidder_id as "bidderId", b.amount, b.message, b.availability,
  b.is_selected as "isSelected", exists (select from contract_summary d where d.bid_id = b.id and d.status in ${oneOf(CANCELLED_STATUSES)}
    and d.cancelled_by = b.bidder_id and not (d.poster_signed and d.worker_signed)) as "hasDeclined", b.created_at as "createdAt", b.updated_at as "updatedAt",
  json_build_object('id', u.id, 'firstName', u.first_name, 'email', case when u.show_email then u.email end,
    'profileImageUrl', u.profile_image_url, 'isVerified', u.is_verified, 'rating', u.rating::text,
    'totalJobs', u.total_jobs, 'onTime', punctual.rate,
    'expertise', u.expertise, 'experienceLevel', u.experience_level) as bidder`

/** TRUST-1: with the bidder's on-time rate. */
const BID_TABLES = sql`
  bids b join people u on u.id = b.bidder_id cross join lateral on_time_rate(u.id, ${ON_TIME_MINUTES}) punctual (rate)`

/** BLOCK-2 */
const areBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from blocked_pairs k where k.user_id = ${one} and k.other_id = ${other})`

/** The job of a bid never changes, so this needs no lock. */
export const findJobOfOwnBid = async (db: Queryable, bidId: string, bidderId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('bids')
    .select('job_id')
    .where('id', '=', bidId)
    .where('bidder_id', '=', bidderId)
    .executeTakeFirst()
  return row?.job_id ?? null
}

export const setSelected = async (trx: Trx, id: string, isSelected: boolean): Promise<void> => {
  await trx.updateTable('bids').set({ is_selected: isSelected }).where('id', '=', id).execute()
}

export const updateBid = async (
  trx: Trx,
  id: string,
  change: { amount?: string; message?: string; availability?: string },
): Promise<boolean> => {
  const row = await trx
    .updateTable('bids')
    .set(change)
    .where('id', '=', id)
    .where('is_selected', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteBid = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await trx
    .deleteFrom('bids')
    .where('id', '=', id)
    .where('is_selected', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listJobsOfBidder = async (db: Queryable, bidderId: string): Promise<string[]> => {
  const rows = await db.selectFrom('bids').select('job_id').where('bidder_id', '=', bidderId).execute()
  return rows.map(({ job_id }) => job_id)
}

/** Except a selected bid. */
export const deleteBidsOn = async (
  trx: Trx,
  jobIds: readonly string[],
  bidderId: string,
): Promise<{ bidId: string; jobId: string; posterId: string }[]> => {
  const { rows } = await sql<{ bidId: string; jobId: string; posterId: string }>`
    delete from bids where bidder_id = ${bidderId} and not is_selected and job_id = any(${jobIds}::uuid[])
    returning id as "bidId", job_id as "jobId", poster_id as "posterId"`.execute(trx)
  return rows
}

export const findBid = async (db: Queryable, id: string): Promise<Bid> => {
  const { rows } = await sql<Bid>`select ${BID_COLUMNS} from ${BID_TABLES} where b.id = ${id}`.execute(db)
  return rows[0]!
}

/** `now` is for bids that no longer exist. */
export const countBids = async (
  db: Queryable,
  bids: readonly { jobId: string; bidId: string }[],
): Promise<{ counts: Map<string, number>; touchedAt: Map<string, string>; now: string }> => {
  const jobIds = [...new Set(bids.map(({ jobId }) => jobId))]
  const counted = await sql<{ jobId: string; count: number; now: string }>`
    select wanted.id as "jobId", (select count(*)::int from bids b where b.job_id = wanted.id) as count, app_now() as now
    from unnest(${jobIds}::uuid[]) wanted (id)`.execute(db)
  const touched = await sql<{ id: string; at: string }>`
    select id, updated_at as at from bids where id = any(${bids.map(({ bidId }) => bidId)}::uuid[])`.execute(db)
  return {
    counts: new Map(counted.rows.map(({ jobId, count }) => [jobId, count])),
    touchedAt: new Map(touched.rows.map(({ id, at }) => [id, at])),
    now: counted.rows[0]!.now,
  }
}

export const listOwnBids = async (
  db: Db,
  bidderId: string,
  before: string | undefined,
  limit: number,
): Promise<Bid[]> => {
  const { rows } = await sql<Bid>`
    select ${BID_COLUMNS} from ${BID_TABLES}
    where b.bidder_id = ${bidderId} and (b.is_selected or (not ${areBlocked(sql`b.poster_id`, sql`b.bidder_id`)}
        and not exists (select from job_summary j where j.id = b.job_id and j.hidden_at is not null)))
      and (${before ?? null}::uuid is null or b.id < ${before ?? null}::uuid)
    order by b.id desc limit ${limit}`.execute(db)
  return rows
}

// ---- one job -----------------------------------------------------------------------------------------------------

/**
 * JOB-8: everyone sees open and assigned jobs; bidders and those who bookmarked it see a job that is over; only the
 * poster sees a hidden one. BLOCK-2: blocked users do not see each other's jobs, except under a contract.
 */
const isVisibleTo = (viewer: string | null): RawBuilder<unknown> => sql`
  (j.poster_id = ${viewer}::uuid or (j.hidden_at is null and (j.status in ${oneOf(LIVE_STATUSES)}
    or exists (select from bids own where own.job_id = j.id and own.bidder_id = ${viewer}::uuid)
    or exists (select from job_bookmarks f where f.job_id = j.id and f.user_id = ${viewer}::uuid))
    and (not ${areBlocked(sql`j.poster_id`, sql`${viewer}::uuid`)}
      or exists (select from contract_summary c where c.job_id = j.id and c.worker_id = ${viewer}::uuid))))`

/** For Job Details. Null: the reader may not see the job. */
export const findJobContext = async (
  db: Db,
  id: string,
  viewer: string | null,
): Promise<Omit<JobDetail, keyof Job | 'bids'> | null> => {
  const [row] = await askByName(
    db,
    'job-context',
    sql<Omit<JobDetail, keyof Job | 'bids'>>`
    select
      json_build_object(
        'firstName', case when chosen.bidder_id = ${viewer}::uuid then poster.first_name end,
        'profileImageUrl', case when chosen.bidder_id = ${viewer}::uuid then poster.profile_image_url end,
        'isVerified', poster.is_verified, 'rating', poster.rating::text,
        'jobsPosted', (select count(*) from job_summary p where p.poster_id = j.poster_id),
        'decided', decided_rate(j.poster_id, ${MIN_DECIDED_JOBS}),
        'memberSince', iso_text(date_trunc('month', poster.created_at))) as poster,
      array(select iso_text(b.created_at) from bids b where b.job_id = j.id order by b.created_at) as "bidTimes",
      j.choose_by as "chooseBy",
      exists (select from job_bookmarks f where f.job_id = j.id and f.user_id = ${viewer}::uuid) as "isFavorite",
      (select count(*)::int from job_views v where v.job_id = j.id) as views,
      (select count(*)::int from job_bookmarks f where f.job_id = j.id) as favorites,
      case when j.poster_id = ${viewer}::uuid then
        (select count(*)::int from recommendation_summary r where r.job_id = j.id and r.notified) end as alerted,
      (select c.id from contract_summary c where c.job_id = j.id and c.status not in ${oneOf(CANCELLED_STATUSES)}
        and ${viewer}::uuid in (c.poster_id, c.worker_id)) as "contractId",
      case when j.poster_id = ${viewer}::uuid then j.removal_reason end as "removalReason"
    from job_summary j join people poster on poster.id = j.poster_id left join bids chosen on chosen.id = j.selected_bid_id
    where j.id = ${id} and ${isVisibleTo(viewer)}`,
  )
  return row ?? null
}

/**
 * BID-5: all bids for the poster, the own one for a bidder. BLOCK-2: without those of blocked users, unless selected.
 */
const isBidVisibleTo = (viewer: string): RawBuilder<unknown> => sql`
  (b.bidder_id = ${viewer}::uuid or (b.poster_id = ${viewer}::uuid
    and (b.is_selected or not ${areBlocked(sql`b.poster_id`, sql`b.bidder_id`)})))`

export const listBidsFor = async (db: Db, jobId: string, viewer: string | null): Promise<Bid[]> => {
  if (viewer === null) return []
  return askByName(
    db,
    'bids-of-job',
    sql<Bid>`
    select ${BID_COLUMNS} from ${BID_TABLES}
    where b.job_id = ${jobId} and ${isBidVisibleTo(viewer)}
    order by b.created_at desc, b.id desc`,
  )
}

/** Null if the reader may not see the bid. */
export const findBidderOf = async (db: Queryable, bidId: string, viewer: string): Promise<string | null> => {
  const { rows } = await sql<{ bidderId: string }>`
    select b.bidder_id as "bidderId" from bids b where b.id = ${bidId} and ${isBidVisibleTo(viewer)}`.execute(db)
  return rows[0]?.bidderId ?? null
}

export const recordView = async (db: Db, jobId: string, userId: string): Promise<void> => {
  await sql`insert into job_views (job_id, user_id) values (${jobId}, ${userId}) on conflict do nothing`.execute(db)
}

export const relationTo = async (db: Db, jobId: string, viewer: string): Promise<'poster' | 'other' | null> => {
  const { rows } = await sql<{ isPoster: boolean }>`
    select j.poster_id = ${viewer} as "isPoster" from job_summary j where j.id = ${jobId} and ${isVisibleTo(viewer)}`.execute(
    db,
  )
  return rows[0] ? (rows[0].isPoster ? 'poster' : 'other') : null
}
