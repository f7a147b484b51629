import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { REVIEWABLE_STATUSES } from '#core/contracts/rules.ts'
import { REMIND_ON_DAYS, REVIEW_DAYS } from '#core/reviews/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** Somebody who has not written so many days after completion. */
export interface Due {
  contractId: string
  userId: string
  day: number
}

/** The last one takes back what the others asked for, up to a week late. */
const DAYS: readonly number[] = [...REMIND_ON_DAYS, REVIEW_DAYS]
const UNTIL: readonly number[] = [...DAYS.slice(1), 2 * REVIEW_DAYS]

/**
 * REVIEW-4: by the days that have passed since the completion that counts: after changes it is another one. Whoever has
 * left or is suspended is asked nothing; whoever was never asked is not told that it is over.
 */
export const listDue = async (trx: Trx, limit: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select c.id as "contractId", u.id as "userId", d.day
    from unnest(${DAYS}::int[], ${UNTIL}::int[]) d(day, until)
      join contract_summary c on c.completed_at <= app_now() - make_interval(days => d.day)
        and c.completed_at > app_now() - make_interval(days => d.until)
      cross join lateral (values (c.poster_id), (c.worker_id)) side(id)
      join people u on u.id = side.id and u.banned_at is null and u.deleted_at is null
    where c.status in ${oneOf(REVIEWABLE_STATUSES)}
      and not exists (select from reviews r where r.contract_id = c.id and r.reviewer_id = u.id)
      and not exists (select from review_reminders m where (m.contract_id, m.user_id, m.day) = (c.id, u.id, d.day)
        and m.created_at >= c.completed_at)
      and (d.day < ${REVIEW_DAYS} or exists (select from review_reminders m
        where (m.contract_id, m.user_id) = (c.id, u.id) and m.created_at >= c.completed_at))
    order by c.completed_at, u.id limit ${limit}`.execute(trx)
  return rows
}

/** False: written meanwhile, reminded already, or not complete any more. */
export const keepReminder = async (trx: Trx, { contractId, userId, day }: Due): Promise<boolean> => {
  const { rows } = await sql<{ day: number }>`
    insert into review_reminders as m (contract_id, user_id, day)
    select c.id, ${userId}, ${day} from contract_summary c
    where c.id = ${contractId} and c.completed_at <= app_now() - make_interval(days => ${day})
      and not exists (select from reviews r where r.contract_id = c.id and r.reviewer_id = ${userId})
    on conflict (contract_id, user_id, day) do update set created_at = app_now()
      where m.created_at < (select completed_at from contract_summary where id = ${contractId})
    returning m.day`.execute(trx)
  return rows.length > 0
}
