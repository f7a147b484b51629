import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { REVIEWABLE_STATUSES } from '#core/contracts/rules.ts'
import { REMIND_ON_DAYS, REVIEW_DAYS } from '#core/reviews/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'

export interface DueReminder {
  contractId: string
  userId: string
  day: number
}

/** The last one replaces the reminders by a notice, up to a week late. */
const DAYS: readonly number[] = [...REMIND_ON_DAYS, REVIEW_DAYS]
const UNTIL: readonly number[] = [...DAYS.slice(1), 2 * REVIEW_DAYS]

const ended = sql`select *, coalesce(completed_at, cancelled_at) as ended_at from contract_summary`

/**
 * REVIEW-4: days since the last completion, or since the settlement. Without people who left or are suspended; the notice that the deadline has
 * passed is only for those who were reminded.
 */
export const listDueReminders = async (trx: Trx, limit: number): Promise<DueReminder[]> => {
  const { rows } = await sql<DueReminder>`
    select c.id as "contractId", u.id as "userId", d.day
    from unnest(${DAYS}::int[], ${UNTIL}::int[]) d(day, until)
      join (${ended}) c on c.ended_at <= app_now() - make_interval(days => d.day)
        and c.ended_at > app_now() - make_interval(days => d.until)
      cross join lateral (values (c.poster_id), (c.worker_id)) side(id)
      join people u on u.id = side.id and u.banned_at is null and u.deleted_at is null
    where (c.status in ${oneOf(REVIEWABLE_STATUSES)} or c.is_settled)
      and not exists (select from reviews r where r.contract_id = c.id and r.reviewer_id = u.id)
      and not exists (select from review_reminders m where (m.contract_id, m.user_id, m.day) = (c.id, u.id, d.day)
        and m.created_at >= c.ended_at)
      and (d.day < ${REVIEW_DAYS} or exists (select from review_reminders m
        where (m.contract_id, m.user_id) = (c.id, u.id) and m.created_at >= c.ended_at))
    order by c.ended_at, u.id limit ${limit}`.execute(trx)
  return rows
}

/** False: reviewed or reminded meanwhile, or no longer complete. */
export const saveReminder = async (trx: Trx, { contractId, userId, day }: DueReminder): Promise<boolean> => {
  const { rows } = await sql<{ day: number }>`
    insert into review_reminders as m (contract_id, user_id, day)
    select c.id, ${userId}, ${day} from (${ended}) c
    where c.id = ${contractId} and c.ended_at <= app_now() - make_interval(days => ${day})
      and not exists (select from reviews r where r.contract_id = c.id and r.reviewer_id = ${userId})
    on conflict (contract_id, user_id, day) do update set created_at = app_now()
      where m.created_at < (select ended_at from (${ended}) c where c.id = ${contractId})
    returning m.day`.execute(trx)
  return rows.length > 0
}
