import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { CANCELLED_JOB_STATUSES } from '#core/jobs/rules.ts'
import { MAX_DAILY_MATCHES, MAX_UNREAD_MATCHES, type FactorKey } from '#core/matching/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface NewRecommendation {
  userId: string
  jobId: string
  score: number
  factors: Omit<Record<FactorKey, number>, 'poster'>
}

const ROWS = sql`as r ("userId" uuid, "jobId" uuid, score numeric, factors jsonb)`

/** RANK-5: stored as it was when it was first shown. */
export const saveShown = async (db: Queryable, rows: readonly NewRecommendation[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into job_recommendations (user_id, job_id, score, factors, viewed)
    select r."userId", r."jobId", r.score, r.factors,
      exists (select from job_visits v where v.job_id = r."jobId" and v.user_id = r."userId")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${ROWS} order by 1, 2
    on conflict (user_id, job_id) do nothing`.execute(db)
}

/** And what they were notified of. */
export const recordNotified = async (db: Queryable, rows: readonly NewRecommendation[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into job_recommendations (user_id, job_id, score, factors, notified, notified_at)
    select r."userId", r."jobId", r.score, r.factors, true, app_now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${ROWS} order by 1, 2
    on conflict (user_id, job_id) do update
      set (score, factors, notified, notified_at) = (excluded.score, excluded.factors, true, app_now())`.execute(db)
}

export interface AlertLimits {
  /** How many more alerts a worker may get: unread, and per day. */
  left: number
  /** Alerts of today by poster. */
  byPoster: Record<string, number>
}

/** MATCH-1: cancelled jobs do not count towards the daily limit, but towards the limit per poster. */
export const readAlertLimits = async (db: Queryable, userIds: readonly string[]): Promise<Map<string, AlertLimits>> => {
  const { rows } = await sql<AlertLimits & { id: string }>`
    select u.id, least(
        ${MAX_UNREAD_MATCHES} - (select count(*)::int from alert_summary a
          where a.user_id = u.id and a.type = 'job_match' and not a.dismissed and not a.read),
        ${MAX_DAILY_MATCHES} - told.counted) as left, told.by_poster as "byPoster"
    from unnest(${userIds}::uuid[]) u (id) cross join lateral (
      select coalesce(sum(n), 0)::int as counted,
        coalesce(jsonb_object_agg(poster_id, total), '{}') as by_poster
      from (select j.poster_id, count(*) filter (where j.status not in ${oneOf(CANCELLED_JOB_STATUSES)}) as n, count(*) as total
        from job_recommendations r join job_summary j on j.id = r.job_id
        where r.user_id = u.id and r.notified and r.notified_at > app_now() - interval '1 day' group by 1) p) told`.execute(
    db,
  )
  return new Map(rows.map(({ id, left, byPoster }) => [id, { left, byPoster }]))
}

/** Bids that the poster may see (BLOCK-2). */
export const readBidders = async (
  db: Queryable,
  jobId: string,
  posterId: string,
): Promise<{ bidId: string; bidderId: string }[]> => {
  const { rows } = await sql<{ bidId: string; bidderId: string }>`
    select b.id as "bidId", b.bidder_id as "bidderId" from bid_summary b where b.job_id = ${jobId}
      and (b.is_selected or not exists (select from blocked_pairs k where k.user_id = ${posterId} and k.other_id = b.bidder_id))`.execute(
    db,
  )
  return rows
}
