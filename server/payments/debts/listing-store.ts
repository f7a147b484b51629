import { sql, type RawBuilder } from 'kysely'
import type { DebtFilter, DebtForAdmin } from '#core/admin/money.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { WalletDebt } from '#core/payments/wallet.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { olderThan } from '#server/platform/database/keyset.ts'

interface JobOfContract {
  jobId: string
  ordinal: number
}
type InCents<T, K extends keyof T> = Omit<T, K> & Record<K, Cents>
export type DebtRowOf = InCents<Omit<WalletDebt, 'contractNumber'>, 'amount' | 'collected' | 'left'> & JobOfContract
export type DebtListRow = InCents<Omit<DebtForAdmin, 'number'>, 'amount' | 'collected' | 'writtenOff' | 'left'> &
  JobOfContract

const ordinal = sql`(select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at)`

/** What a person owes, or gets once it is collected. */
export const listOpenOf = async (db: Queryable, side: 'debtor' | 'creditor', userId: string): Promise<DebtRowOf[]> => {
  const whole = side === 'debtor' ? sql`amount_cents` : sql`creditor_cents + fee_cents`
  const got =
    side === 'debtor'
      ? sql`collected_cents`
      : sql`creditor_cents * collected_cents / amount_cents + fee_cents * collected_cents / amount_cents`
  const { rows } = await sql<DebtRowOf>`
    select d.id, d.reason, ${whole} as amount, ${got} as collected, (${whole}) - (${got}) as left,
      d.contract_id as "contractId", c.job_id as "jobId", ${ordinal} as ordinal, j.title as "jobTitle",
      d.created_at as "createdAt"
    from debts d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    where ${sql.ref(`d.${side}_id`)} = ${userId} and d.settled_at is null order by d.created_at, d.id`.execute(db)
  return rows
}

/** Banned or gone, or nothing came in for so many days. */
const DOUBTFUL_DAYS = 90
const isDoubtful = sql`(d.settled_at is null and (u.banned_at is not null or u.deleted_at is not null
  or d.updated_at < app_now() - make_interval(days => ${DOUBTFUL_DAYS})))`

const STATUS: Record<DebtFilter, RawBuilder<unknown>> = {
  open: sql`d.settled_at is null`,
  settled: sql`d.settled_at is not null`,
  all: sql`true`,
}

const listed = (which: RawBuilder<unknown>): RawBuilder<DebtListRow> => sql`
  select d.id, d.reason, d.contract_id as "contractId", c.job_id as "jobId", ${ordinal} as ordinal,
    j.title as "jobTitle", d.debtor_id as "debtorId", u.email as "debtorEmail", o.email as "creditorEmail",
    d.amount_cents as amount, d.collected_cents as collected, d.written_off_cents as "writtenOff",
    d.left_cents as left, ${isDoubtful} as "isDoubtful",
    d.created_at as "createdAt", d.settled_at as "settledAt"
  from debts d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    join people u on u.id = d.debtor_id left join people o on o.id = d.creditor_id
  where ${which}`

export const listDebts = async (
  db: Queryable,
  { status, after, limit }: { status: DebtFilter; after: string | undefined; limit: number },
): Promise<DebtListRow[]> => {
  const page = sql`${STATUS[status]} and ${olderThan('debts', after, 'd')}
    order by d.created_at desc, d.id desc limit ${limit}`
  return (await listed(page).execute(db)).rows
}

export const findListed = async (db: Queryable, id: string): Promise<DebtListRow | null> =>
  (await listed(sql`d.id = ${id}`).execute(db)).rows[0] ?? null

export interface DebtSums {
  people: number
  outstanding: Cents
  paidOut: Cents
  doubtful: Cents
  collected: Cents
  lost: Cents
}

export const sumDebts = async (db: Queryable): Promise<DebtSums> => {
  const left = sql`d.left_cents`
  const { rows } = await sql<DebtSums>`
    select count(distinct d.debtor_id) filter (where d.settled_at is null)::int as people,
      coalesce(sum(${left}), 0)::bigint as outstanding,
      coalesce(sum(${left}) filter (where d.creditor_id is null), 0)::bigint as "paidOut",
      coalesce(sum(${left}) filter (where ${isDoubtful}), 0)::bigint as doubtful,
      coalesce(sum(d.collected_cents), 0)::bigint as collected,
      coalesce(sum(d.written_off_cents) filter (where d.creditor_id is null), 0)::bigint as lost
    from debts d join people u on u.id = d.debtor_id`.execute(db)
  return rows[0]!
}
