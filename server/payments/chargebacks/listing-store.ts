import { sql, type RawBuilder } from 'kysely'
import type { ChargebackForAdmin } from '#core/admin/money.ts'
import type { Cents } from '#core/kernel/money.ts'
import { OPEN_CHARGEBACK_STATUSES, type ChargebackFilter } from '#core/payments/chargebacks.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import { olderThan } from '#server/platform/database/keyset.ts'

type Amount = 'amount' | 'booked' | 'owed'
export type ChargebackListRow = Omit<ChargebackForAdmin, 'number' | Amount> &
  Record<Amount, Cents> & { jobId: string; ordinal: number }

const amount = sql`coalesce(b.amount_cents, (p.amount * 100)::bigint)`

/** A report about a charge that is not in the books yet has no payment, and is not listed. */
const listed = (which: RawBuilder<unknown>): RawBuilder<ChargebackListRow> => sql`
  select b.id, b.kind, b.status, p.contract_id as "contractId", c.job_id as "jobId",
    (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
    j.title as "jobTitle", p.payer_id as "payerId", u.email as "payerEmail", ${amount} as amount, b.reason,
    b.evidence_due_at as "evidenceDueAt", b.evidence_sent_at as "evidenceSentAt", b.evidence_refused as "evidenceRefused",
    b.booked_cents as booked,
    (select coalesce(sum(d.left_cents), 0)::bigint from debts d
      where d.chargeback_id = b.id or (d.reason = 'unpaid_work' and d.payment_id = p.id and b.booked_cents > 0)) as owed,
    b.opened_at as "openedAt", b.decided_at as "decidedAt"
  from chargebacks b join payments p on p.id = b.payment_id join contract_summary c on c.id = p.contract_id
    join job_summary j on j.id = c.job_id join people u on u.id = p.payer_id
  where ${which}`

export const listChargebacks = async (
  db: Queryable,
  { status, after, limit }: { status: ChargebackFilter; after: string | undefined; limit: number },
): Promise<ChargebackListRow[]> => {
  const page = sql`${status === 'all' ? sql`true` : sql`b.status = ${status}`} and ${olderThan('chargebacks', after, 'b')}
    order by b.created_at desc, b.id desc limit ${limit}`
  return (await listed(page).execute(db)).rows
}

export const findListed = async (db: Queryable, id: string): Promise<ChargebackListRow | null> =>
  (await listed(sql`b.id = ${id}`).execute(db)).rows[0] ?? null

export interface ChargebackSums {
  open: number
  underReview: Cents
  takenBack: Cents
  owed: Cents
  lost: Cents
}

export const sumChargebacks = async (db: Queryable): Promise<ChargebackSums> => {
  const isOpen = sql`b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}`
  const { rows } = await sql<ChargebackSums>`
    select count(*) filter (where ${isOpen})::int as open,
      coalesce(sum(${amount}) filter (where ${isOpen}), 0)::bigint as "underReview",
      coalesce(sum(b.booked_cents), 0)::bigint as "takenBack",
      (select coalesce(sum(left_cents), 0)::bigint from debts where reason in ('chargeback', 'unpaid_work')) as owed,
      (select coalesce(sum(written_off_cents), 0)::bigint from debts where reason = 'chargeback') as lost
    from chargebacks b join payments p on p.id = b.payment_id`.execute(db)
  return rows[0]!
}
