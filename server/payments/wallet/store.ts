import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import type { Role } from '#core/contracts/rules.ts'
import { LOST_CHARGEBACK_STATUSES, OPEN_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import type { Cents } from '#core/kernel/money.ts'
import { MIN_TAX_SUMMARY_CENTS, HELD_STATUSES, WAITING_FOR_CARD, FAILED_STATUSES } from '#core/payments/rules.ts'
import type { CardPayment, ENTRIES } from '#core/payments/wallet.ts'
import { BANK_ZONE, toTimestamp } from '#server/payments/wallet/bank-clock.ts'
import type { Entry } from '#server/payments/wallet/transaction-copy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface StatusSummary {
  frozen: Cents
  onTheWay: Cents
  autoPayout: boolean
  isPayable: boolean
}

export const readStatus = async (db: Queryable, userId: string, provider: string): Promise<StatusSummary> => {
  const { rows } = await sql<StatusSummary>`
    select
      coalesce((select sum(balance_cents) from ledger_accounts where kind = 'user_frozen' and user_id = ${userId}), 0)
        ::bigint as frozen,
      coalesce((select sum((amount - fee) * 100) from withdrawals where user_id = ${userId} and settled_at is null), 0)
        ::bigint as "onTheWay",
      coalesce((select auto_payout from payout_preferences where user_id = ${userId}), true) as "autoPayout",
      exists (select from payout_preferences where user_id = ${userId} and provider = ${provider} and is_payable)
        as "isPayable"`.execute(db)
  return rows[0]!
}

interface HeldForContract {
  held: Cents
  feeBasisPoints: number
}

/** Held money by contract, for contracts that this person works on or posted. CHARGEBACK-5: without what a bank took back. */
export const listHeld = async (db: Queryable, side: Role, userId: string): Promise<HeldForContract[]> => {
  const { rows } = await sql<HeldForContract>`
    select sum(p.amount * 100 - d.missing)::bigint as held, c.fee_basis_points as "feeBasisPoints"
    from contract_summary c join payments p on p.contract_id = c.id
      cross join lateral (select least(coalesce(sum(d.left_cents), 0), p.amount * 100) as missing from debts d
        where d.payment_id = p.id and d.reason = 'chargeback' and d.settled_at is null) d
    where ${sql.ref(`c.${side}_id`)} = ${userId} and p.status in ${oneOf(HELD_STATUSES)}
    group by c.id, c.fee_basis_points having sum(p.amount * 100 - d.missing) > 0`.execute(db)
  return rows
}

// ---- history -----------------------------------------------------------------------------------------------------

const walletOf = (userId: string) =>
  sql`(select id from ledger_accounts where kind = 'user_balance' and user_id = ${userId})`

/** Selects the postings first, so that joins are made for one page only. */
const readEntries = async (db: Queryable, postings: RawBuilder<unknown>): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    with page as materialized (${postings})
    select page.id, page.kind, page.entry, page.amount_cents as amount, page.balance_after_cents as balance,
      page.created_at as "createdAt", t.memo, t.contract_id as "contractId", c.job_id as "jobId", j.title as "jobTitle",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      poster.first_name as "posterName", coalesce(own.user_id = c.poster_id, false) as "isPoster", shares.platform as "platformShare", shares.wallets as "walletShare",
      w.speed, w.is_automatic as "isAutomatic", (w.amount * 100)::bigint as withdrawn, m.type as "methodType", m.last4,
      to_char(w.arrives_at at time zone ${BANK_ZONE}, 'FMMon FMDD') as arrives, w.failure_reason as "failureReason"
    from page join ledger_transactions t on t.id = page.transaction_id
      join ledger_accounts own on own.id = page.account_id
      left join contract_summary c on c.id = t.contract_id
      left join job_summary j on j.id = c.job_id
      left join people poster on poster.id = c.poster_id
      left join withdrawals w
        on w.id = case when page.kind in ('withdrawal', 'payout_failed') then t.reference::uuid end
      left join payout_methods m on m.id = w.method_id
      cross join lateral (
        select coalesce(sum(x.amount_cents) filter (where a.kind = 'platform_revenue'), 0)::bigint as platform,
          coalesce(sum(x.amount_cents) filter (where a.kind = 'user_balance' and x.entry = 'earning'), 0)::bigint as wallets
        from ledger_postings x join ledger_accounts a on a.id = x.account_id
        where x.transaction_id = page.transaction_id) shares
    order by page.id desc`.execute(db)
  return rows
}

const postingColumns = sql`id, account_id, transaction_id, kind, entry, amount_cents, balance_after_cents, created_at`

/**
 * WALLET-3: walks along an index of this wallet, at the same cost for any length of history. The condition is a range
 * over one account: with an equation the planner may walk through the entries of all accounts.
 */
export const listEntries = async (
  db: Queryable,
  userId: string,
  {
    cursor,
    entry,
    limit,
  }: { cursor?: string | undefined; entry?: (typeof ENTRIES)[number] | undefined; limit: number },
): Promise<Entry[]> => {
  const wallet = walletOf(userId)
  return readEntries(
    db,
    sql`select ${postingColumns} from ledger_postings
      where account_id between ${wallet} and ${wallet} ${entry ? sql`and entry = ${entry}` : sql``}
        ${cursor ? sql`and id < ${cursor}::bigint` : sql``}
      order by account_id, id desc limit ${limit}`,
  )
}

const inYear = (year: number) => sql`
  created_at >= ${toTimestamp({ day: `${year}-01-01`, time: '00:00' })}
  and created_at < ${toTimestamp({ day: `${year + 1}-01-01`, time: '00:00' })}`

/** Newest first. */
export const listYear = (db: Queryable, userId: string, year: number): Promise<Entry[]> =>
  readEntries(
    db,
    sql`select ${postingColumns} from ledger_postings where account_id = ${walletOf(userId)} and ${inYear(year)}`,
  )

// ---- paid by card ------------------------------------------------------------------------------------------------

export type CardPaymentRow = Omit<CardPayment, 'contractNumber'> & { ordinal: number }

/** WALLET-7, CHARGEBACK-10: newest first, without payments that no card was charged for. */
export const listCardPayments = async (
  db: Queryable,
  payerId: string,
  cursor: string | undefined,
  limit: number,
): Promise<CardPaymentRow[]> => {
  const older = cursor
    ? sql`and (p.created_at, p.id) < (select created_at, id from payments where id = ${cursor} and payer_id = ${payerId})`
    : sql``
  const { rows } = await sql<CardPaymentRow>`
    select p.id, p.kind, p.status, p.amount, p.refunded_amount as "refundedAmount",
      (p.refunded_amount - b.returned / 100)::numeric(12,2)::text as "refundedToCard",
      case when b.is_open then 'reviewing' when b.is_lost then 'reversed' end as bank,
      (b.booked / 100)::numeric(12,2)::text as "reversedAmount", p.card_last4 as "cardLast4",
      p.failure_reason as "failureReason", p.contract_id as "contractId", c.job_id as "jobId", j.title as "jobTitle",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      p.created_at as "createdAt", p.paid_at as "paidAt", p.refunded_at as "refundedAt"
    from payments p join contract_summary c on c.id = p.contract_id join job_summary j on j.id = c.job_id
      cross join lateral (
        select coalesce(sum(b.returned_cents), 0) as returned, coalesce(sum(b.booked_cents), 0) as booked,
          bool_or(b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}) as is_open,
          bool_or(b.status in ${oneOf(LOST_CHARGEBACK_STATUSES)}) as is_lost
        from chargebacks b where b.payment_id = p.id) b
    where p.payer_id = ${payerId} and p.status not in ${oneOf(WAITING_FOR_CARD)} and (p.status not in ${oneOf(FAILED_STATUSES)} or p.card_last4 is not null) ${older}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

// ---- earnings ----------------------------------------------------------------------------------------------------

export interface Span {
  /** The first day. */
  from: string
  amount: Cents
  jobs: number
}

const SPANS = 12

/** WALLET-4: the last twelve weeks (from Monday) or months in New York, oldest first, with zeros. */
export const listEarnings = async (db: Queryable, userId: string, unit: 'week' | 'month'): Promise<Span[]> => {
  const { rows } = await sql<Span>`
    with clock as materialized (select date_trunc(${unit}, app_now() at time zone ${BANK_ZONE}) as current),
    spans as (
      select current - make_interval(weeks => case when ${unit} = 'week' then n else 0 end,
          months => case when ${unit} = 'month' then n else 0 end) as starts
      from clock, generate_series(0, ${SPANS - 1}) as n),
    by_contract as (
      select date_trunc(${unit}, p.created_at at time zone ${BANK_ZONE}) as starts, t.contract_id,
        sum(p.amount_cents)::bigint as amount
      from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      where p.account_id = ${walletOf(userId)} and p.entry = 'earning'
        and p.created_at >= (select min(starts) from spans) at time zone ${BANK_ZONE}
      group by 1, 2),
    earned as (
      select starts, sum(amount)::bigint as amount, count(contract_id)::int as jobs from by_contract group by 1)
    select to_char(spans.starts, 'YYYY-MM-DD') as "from", coalesce(earned.amount, 0) as amount,
      coalesce(earned.jobs, 0) as jobs
    from spans left join earned using (starts) order by spans.starts`.execute(db)
  return rows
}

/**
 * TAX-2: gross as on form 1099-K: what posters paid for the work including the platform fee, tips, and shares of
 * cancellation fees. The platform's half of a cancellation fee is not included.
 */
const gross = (userId: string, year: RawBuilder<unknown>) => sql`
  select p.id, p.created_at, p.transaction_id, p.amount_cents, case when p.kind = 'cancellation' then 0 else coalesce((
      select sum(x.amount_cents) from ledger_postings x join ledger_accounts a on a.id = x.account_id
      where x.transaction_id = p.transaction_id and a.kind = 'platform_revenue'), 0) end as fee_cents
  from ledger_postings p
  where p.account_id = ${walletOf(userId)} and p.entry = 'earning' and ${year}`

export interface EarnedMonth {
  month: number
  jobs: number
  gross: Cents
  fees: Cents
}

export const listMonths = async (db: Queryable, userId: string, year: number): Promise<EarnedMonth[]> => {
  const { rows } = await sql<EarnedMonth>`
    select extract(month from e.created_at at time zone ${BANK_ZONE})::int as month,
      count(distinct t.contract_id) filter (where t.kind in ('release', 'partial_release'))::int as jobs,
      sum(e.amount_cents + e.fee_cents)::bigint as gross, sum(e.fee_cents)::bigint as fees
    from (${gross(userId, inYear(year))}) e join ledger_transactions t on t.id = e.transaction_id
    group by 1 order by 1`.execute(db)
  return rows
}

/** Newest first. Sums up a year only until it reaches the threshold. */
export const listTaxYears = async (db: Queryable, userId: string): Promise<number[]> => {
  const inThatYear = sql`p.created_at >= y.starts and p.created_at < y.ends`
  const { rows } = await sql<{ year: number }>`
    with first as (
      select created_at from ledger_postings where account_id = ${walletOf(userId)} and entry = 'earning'
      order by id limit 1),
    years as (
      select year, make_date(year, 1, 1)::timestamp at time zone ${BANK_ZONE} as starts,
        make_date(year + 1, 1, 1)::timestamp at time zone ${BANK_ZONE} as ends
      from first, generate_series(extract(year from first.created_at at time zone ${BANK_ZONE})::int,
        extract(year from app_now() at time zone ${BANK_ZONE})::int) as year)
    select year from years y where exists (
      select from (
        select sum(e.amount_cents + e.fee_cents) over (order by e.created_at, e.id rows unbounded preceding) as reached
        from (${gross(userId, inThatYear)}) e) sums
      where reached >= ${MIN_TAX_SUMMARY_CENTS})
    order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}
