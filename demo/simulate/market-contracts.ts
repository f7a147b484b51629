// The contracts in which the simulator has a part, as the simulation sees them.
import { sql } from 'kysely'
import type { ContractStatus } from '#core/contracts/rules.ts'
import { SAMPLE_CONTRACT_ID } from '#core/payments/rules.ts'
import { REVIEW_DAYS } from '#core/reviews/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface MarketContract {
  id: string
  posterId: string
  workerId: string
  status: ContractStatus
  category: string
  /** Dollars. */
  amount: number
  isPosterSigned: boolean
  isWorkerSigned: boolean
  /** Its own amount is held. */
  isHeld: boolean
  isTipped: boolean
  /** The bank of the card looks at what is held. */
  isFrozen: boolean
  /** The bank has taken back what was held, and the poster has not paid again. */
  isUnpaid: boolean
  /** It was cancelled after progress, and the worker has not answered. */
  isSettling: boolean
  wasDisputed: boolean
  /** Who has written a review, sealed or not. */
  reviewers: readonly string[]
  /** Progress in percent; null: unknown. */
  percent: number | null
  /** Photos that are not approved, oldest first. */
  photos: readonly string[]
  /** Extra work that waits for an answer, oldest first. */
  requests: readonly { id: string; isByPoster: boolean; dollars: number }[]
  hasAskedForMore: boolean
  /** Since then nothing has happened. */
  quietSince: number
}

type Row = Omit<MarketContract, 'quietSince'> & { quietSince: string }

/** So long after the end somebody may still think of a tip. */
const OVER_HOURS = 1

/** The sample stays as it is: people pay for it again and again. */
export const readContracts = async (db: Queryable, users: readonly string[]): Promise<MarketContract[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.poster_id as "posterId", c.worker_id as "workerId", c.status, j.category, c.amount::float8 as amount,
      c.poster_signed as "isPosterSigned", c.worker_signed as "isWorkerSigned",
      exists (select from payments p where p.contract_id = c.id and p.kind = 'contract' and p.status = 'held') as "isHeld",
      exists (select from payments p where p.contract_id = c.id and p.kind = 'tip') as "isTipped",
      exists (select from payments p join chargebacks b on b.payment_id = p.id
        where p.contract_id = c.id and p.status = 'held' and b.status = 'open') as "isFrozen",
      exists (select from payments p join debts d on d.payment_id = p.id
        where p.contract_id = c.id and p.status = 'held' and d.settled_at is null) as "isUnpaid",
      exists (select from settlements s where s.contract_id = c.id and s.status = 'open') as "isSettling",
      exists (select from disputes d where d.contract_id = c.id) as "wasDisputed",
      array(select r.reviewer_id from reviews r where r.contract_id = c.id) as reviewers,
      (select percent from progress_photos g where g.contract_id = c.id and percent is not null
        order by created_at desc, id desc limit 1) as percent,
      array(select g.id from progress_photos g where g.contract_id = c.id and g.photo_url is not null
        and not g.is_approved order by g.created_at) as photos,
      coalesce((select json_agg(json_build_object('id', a.id, 'isByPoster', a.requested_by = c.poster_id,
        'dollars', a.additional_amount) order by a.created_at) from additional_work_requests a
        where a.contract_id = c.id and a.status = 'pending'), '[]') as requests,
      exists (select from additional_work_requests a where a.contract_id = c.id and a.requested_by = c.worker_id)
        as "hasAskedForMore",
      greatest(c.updated_at,
        (select max(p.updated_at) from payments p where p.contract_id = c.id),
        (select max(greatest(g.created_at, g.approved_at)) from progress_photos g where g.contract_id = c.id),
        (select max(b.decided_at) from payments p join chargebacks b on b.payment_id = p.id
          where p.contract_id = c.id),
        (select max(d.settled_at) from payments p join debts d on d.payment_id = p.id where p.contract_id = c.id),
        (select max(s.started_at) from settlements s where s.contract_id = c.id),
        (select max(greatest(a.created_at, a.approved_at, a.rejected_at)) from additional_work_requests a
          where a.contract_id = c.id)) as "quietSince"
    from contracts c join jobs j on j.id = c.job_id
    where (c.poster_id = any(${users}) or c.worker_id = any(${users})) and c.id <> ${SAMPLE_CONTRACT_ID}
      and (c.status in ('pending', 'active', 'in_progress') or c.auto_release_at is not null
        or c.completed_at > app_now() - make_interval(hours => ${OVER_HOURS})
        or (c.completed_at > app_now() - make_interval(days => ${REVIEW_DAYS}) and exists (
          select from unnest(array[c.poster_id, c.worker_id]) side where side = any(${users})
            and not exists (select from reviews r where r.contract_id = c.id and r.reviewer_id = side))))
      and c.status not in ('disputed', 'cancelled')`.execute(db)
  return rows.map((row): MarketContract => Object.assign(row, { quietSince: Date.parse(row.quietSince) }))
}

/** Since when the sample is paid; null: its money is due. */
export const readSamplePaidAt = async (db: Queryable): Promise<number | null> => {
  const { rows } = await sql<{ paidAt: string }>`
    select p.paid_at as "paidAt" from payments p join contracts c on c.id = p.contract_id
    where c.id = ${SAMPLE_CONTRACT_ID} and c.status = 'active' and p.kind = 'contract' and p.status = 'held'`.execute(
    db,
  )
  return rows[0] ? Date.parse(rows[0].paidAt) : null
}
