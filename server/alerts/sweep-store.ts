import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { BIDDING_STATUSES } from '#core/jobs/rules.ts'
import { ALERT_DAYS, CLEARED_ALERT_DAYS } from '#core/alerts/rules.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** Alerts that are raised once per account are kept as a mark. */
const MARKS = sql.raw(`('welcome', 'profile_incomplete', 'getting_started', 'tips')`)

/** ALERT-9 */
export const sweepAlerts = async (trx: Trx): Promise<void> => {
  const old = sql`not dismissed and created_at < app_now() - make_interval(days => ${ALERT_DAYS})`
  await sql`update alerts set dismissed = true, dismissed_at = app_now() where ${old} and type in ${MARKS}`.execute(trx)
  await sql`delete from alerts where ${old} and type not in ${MARKS}`.execute(trx)
  await sql`delete from alerts where dismissed and type not in ${MARKS}
    and dismissed_at < app_now() - make_interval(days => ${CLEARED_ALERT_DAYS})`.execute(trx)
  // A job may end without an event, for example with its poster's account.
  await sql`
    update alerts a set read = true, read_at = coalesce(read_at, app_now()), dismissed = true, dismissed_at = app_now(),
      settled_at = app_now()
    where a.type = 'job_match' and not a.dismissed and not exists (select from job_summary j
      where j.id = (a.data ->> 'job_id')::uuid and j.status in ${oneOf(BIDDING_STATUSES)} and j.hidden_at is null)`.execute(
    trx,
  )
}
