import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { PENDING_PROPOSAL_STATUSES, type Resolution } from '#core/disputes/rules.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { Trx } from '#server/platform/database/database.ts'

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
