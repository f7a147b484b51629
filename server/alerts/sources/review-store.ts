import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { REVIEWABLE_STATUSES } from '#core/contracts/rules.ts'
import { REVIEW_DAYS } from '#core/reviews/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'

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
      (c.status in ${oneOf(REVIEWABLE_STATUSES)} and t.review_by > app_now() and mine.id is null) as "isAsked",
      theirs.id is not null as "isTheirsIn",
      case when theirs.published_at is not null and theirs.hidden_at is null then theirs.rating end as stars
    from contract_summary c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
      cross join lateral (select c.completed_at + make_interval(days => ${REVIEW_DAYS}) as review_by) t
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
