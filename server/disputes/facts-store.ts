import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { RESOLVED_DISPUTE_STATUSES, type DisputeCategory } from '#core/disputes/rules.ts'
import { RELEASED_STATUSES, WORK_KINDS } from '#core/payments/rules.ts'
import type { Facts } from '#core/disputes/proposal.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Similar cases of the last year. */
const PRECEDENT_DAYS = 365
const MAX_PRECEDENTS = 50
/** One per pair of people and above a minimum amount, so that typical outcomes cannot be faked. */
const MIN_PRECEDENT_CENTS = 2_000

export interface FactsAbout {
  contractId: string
  /** Null before filing. */
  disputeId: string | null
  category: DisputeCategory | null
  raisedBy: Role
  /** The status before the dispute. */
  status: Facts['status']
}

type ContractFacts = Omit<Facts, 'category' | 'raisedBy' | 'status'>

/** DISPUTE-5: collected from the contract. */
export const readFacts = async (db: Queryable, about: FactsAbout): Promise<Facts> => {
  const { contractId, disputeId, category, raisedBy, status } = about
  const { rows } = await sql<ContractFacts>`
    select c.started_at is not null as "hasStarted",
      (select percent from progress_photo_summary g where g.contract_id = c.id and percent is not null
        order by created_at desc, id desc limit 1) as percent,
      (select max(percent) from progress_photo_summary g where g.contract_id = c.id and g.is_approved) as "approvedPercent",
      (select count(*)::int from progress_photo_summary g where g.contract_id = c.id and g.photo_url is not null) as photos,
      case when c.completed_by = c.poster_id then 'poster'
        -- Sent back for changes, it was called complete before.
        when c.completed_by = c.worker_id or c.completed_at is not null or c.changes_requested_at is not null then 'worker'
      end as "completedBy",
      exists (select from payment_summary p where p.contract_id = c.id and p.kind in ${oneOf(WORK_KINDS)} and p.status in ${oneOf(RELEASED_STATUSES)})
        as "isReleased",
      (c.changes_requested_at is not null and coalesce(c.completed_at < c.changes_requested_at, true)
        and not exists (select from progress_photo_summary g where g.contract_id = c.id
          and g.created_at > c.changes_requested_at)) as "hasOpenChanges",
      coalesce(greatest(0, floor(extract(epoch from coalesce(c.started_at, app_now()) - contract_start(c.scheduled_date, c.scheduled_time, z.time_zone))
        / 60)), 0)::int as "minutesLate",
      coalesce(coalesce(c.completed_at, app_now()) > c.finish_by, false) as "isPastDeadline",
      exists (select from dispute_evidence e where e.dispute_id = ${disputeId} and e.submitted_by = c.poster_id
        and e.is_verified) as "hasVerifiedEvidence",
      array(select p.refund_percent::float8 from (select distinct on (least(d.reported_by, d.reported_against),
          greatest(d.reported_by, d.reported_against)) d.refund_percent, d.resolved_at from disputes d
        where d.status in ${oneOf(RESOLVED_DISPUTE_STATUSES)} and d.category = ${category} and d.refund_percent is not null
          and d.contract_id <> c.id and d.resolved_at > app_now() - make_interval(days => ${PRECEDENT_DAYS})
          and d.held_cents + d.released_cents >= ${MIN_PRECEDENT_CENTS}
        order by least(d.reported_by, d.reported_against), greatest(d.reported_by, d.reported_against), d.resolved_at desc) p
        order by p.resolved_at desc limit ${MAX_PRECEDENTS}) as precedents
    from contract_summary c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.id = ${contractId}`.execute(db)
  return { ...rows[0]!, category, raisedBy, status }
}
