import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'

export interface HiddenReview {
  reviewerId: string
  contractId: string
  /** The reviewed person. */
  name: string
  title: string
  /** Null: it is not hidden. */
  reason: string | null
  isHidden: boolean
}

export const findHiddenReview = async (trx: Trx, reviewId: string): Promise<HiddenReview | null> => {
  const { rows } = await sql<HiddenReview>`
    select r.reviewer_id as "reviewerId", r.contract_id as "contractId", coalesce(u.first_name, 'somebody') as name,
      j.title, r.hidden_reason as reason, r.hidden_at is not null as "isHidden"
    from review_summary r join people u on u.id = r.reviewee_id join contract_summary c on c.id = r.contract_id
      join job_summary j on j.id = c.job_id
    where r.id = ${reviewId}`.execute(trx)
  return rows[0] ?? null
}

export const findItemTitle = async (trx: Trx, pieceId: string): Promise<string | null> => {
  const { rows } = await sql<{ title: string }>`select title from portfolio_summary where id = ${pieceId}`.execute(trx)
  return rows[0]?.title ?? null
}
