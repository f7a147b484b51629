// The disputes that a simulated user has with a real user, as the simulation sees them.
import { sql } from 'kysely'
import type { DisputeCategory, DisputeStage } from '#core/disputes/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface MarketDispute {
  id: string
  title: string
  posterId: string
  workerId: string
  category: DisputeCategory | null
  stage: DisputeStage
  /** What the rules have proposed, or an admin after them. */
  rulesPercent: number
  /** What waits for an answer; one of the two is null: a share, or days. */
  pending: {
    id: string
    proposedBy: string | null
    percent: number | null
    days: number | null
    acceptedBy: readonly string[]
  } | null
  /** Who has added evidence. */
  witnesses: readonly string[]
  /** Who has proposed something else. */
  bargainers: readonly string[]
  /** Nobody answered within the time, and since then it has waited for a person; null: that is not so. */
  silentSince: number | null
  /** Since then nothing has happened. */
  quietSince: number
}

type Row = Omit<MarketDispute, 'silentSince' | 'quietSince'> & { silentSince: string | null; quietSince: string }

export const readDisputes = async (db: Queryable, users: readonly string[]): Promise<MarketDispute[]> => {
  const { rows } = await sql<Row>`
    select d.id, j.title, c.poster_id as "posterId", c.worker_id as "workerId", d.category, d.stage,
      coalesce((select m.refund_percent::float8 from mediation_attempts m where m.dispute_id = d.id
        and m.mediation_type <> 'counter' order by m.created_at desc limit 1), 0) as "rulesPercent",
      (select json_build_object('id', m.id, 'proposedBy', m.proposed_by, 'percent', m.refund_percent,
        'days', m.extension_days, 'acceptedBy', m.accepted_by) from mediation_attempts m
        where m.dispute_id = d.id and m.status = 'pending' and m.expires_at > app_now()) as pending,
      array(select distinct e.submitted_by from dispute_evidence e where e.dispute_id = d.id) as witnesses,
      array(select distinct m.proposed_by from mediation_attempts m
        where m.dispute_id = d.id and m.mediation_type = 'counter') as bargainers,
      case when (select m.status from mediation_attempts m where m.dispute_id = d.id
        order by m.created_at desc limit 1) = 'expired' then d.escalated_at end as "silentSince",
      greatest(d.created_at, d.escalated_at,
        (select max(m.created_at) from mediation_attempts m where m.dispute_id = d.id),
        (select max(e.timestamp) from dispute_evidence e where e.dispute_id = d.id)) as "quietSince"
    from disputes d join contracts c on c.id = d.contract_id join jobs j on j.id = c.job_id
    where d.status = 'open' and (c.poster_id = any(${users})) <> (c.worker_id = any(${users}))`.execute(db)
  return rows.map(({ silentSince, quietSince, ...row }): MarketDispute =>
    Object.assign(row, {
      silentSince: silentSince === null ? null : Date.parse(silentSince),
      quietSince: Date.parse(quietSince),
    }),
  )
}
