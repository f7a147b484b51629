import { oneOf } from '#server/platform/database/filters.ts'
import { OVER_STATUSES } from '#core/contracts/rules.ts'
import { sql } from 'kysely'
import { NO_SHOW_MINUTES, ON_TIME_MINUTES, type TrustSignals } from '#core/profiles/trust.ts'
import { askByName, type Queryable } from '#server/platform/database/database.ts'

const noShow = sql`make_interval(mins => ${NO_SHOW_MINUTES})`

/**
 * TRUST-1: share of signed contracts that are over and failed because of this person. Not counted: a cancellation by
 * the worker before the money was held, or by the poster after a no-show. A dispute with a full refund by decision, or
 * after a no-show, counts against the worker.
 */
const cancelledBy = (person: string) => sql`
  select rate_of(count(*) filter (where
    case when c.cancelled_by = c.worker_id then c.worker_id = ${person} and held.at <= c.cancelled_at
         when c.cancelled_by = c.poster_id then c.poster_id = ${person} and (c.started_at is null
           and c.cancelled_at >= contract_start(c.scheduled_date, c.scheduled_time, z.time_zone) + ${noShow}
           and c.cancelled_at >= held.at + ${noShow}) is not true
         else c.worker_id = ${person} and exists (select from dispute_summary d where d.contract_id = c.id
           and (d.resolution = 'favor_poster' or (d.refund_percent = 100 and c.started_at is null))) end), count(*))
  from contract_summary c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    cross join lateral (select min(p.paid_at) as at from payment_summary p
      where p.contract_id = c.id and p.kind = 'contract') held
  where ${person} in (c.poster_id, c.worker_id) and c.poster_signed and c.worker_signed
    and c.status in ${oneOf(OVER_STATUSES)}`

export const readTrust = async (db: Queryable, userId: string): Promise<TrustSignals> => {
  const [row] = await askByName(
    db,
    'trust',
    sql<TrustSignals>`
    select on_time_rate(${userId}, ${ON_TIME_MINUTES}) as "onTime", decided_rate(${userId}, 1) as decided,
      (${cancelledBy(userId)}) as cancelled`,
  )
  return row!
}
