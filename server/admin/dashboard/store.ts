import { NEW_APPLICATIONS } from '#core/content/rules.ts'
import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { OPEN_TICKETS } from '#core/content/support.ts'
import { PENDING_FLAGS } from '#core/admin/moderation.ts'
import { PENDING_REQUEST_STATUSES, PENDING_CHECK_STATUSES } from '#core/profiles/rules.ts'
import { OPEN_DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import { HELD_STATUSES } from '#core/payments/rules.ts'
import { LIVE_STATUSES } from '#core/jobs/rules.ts'
import type { AdminStats, ChartDay } from '#core/admin/dashboard.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Days are days in New York. */
const ZONE = 'America/New_York'

export const countUsers = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from people where deleted_at is null`.execute(db)
  return rows[0]!.total
}

/**
 * ADMIN-4: the ledger's balances of escrow accounts. Restricted to contracts with held payments, which are few; the
 * accounts of all contracts are not.
 */
export const readStats = async (db: Queryable): Promise<Omit<AdminStats, 'totalUsers' | 'nextPayoutAt'>> => {
  const { rows } = await sql<Omit<AdminStats, 'totalUsers' | 'nextPayoutAt'>>`
    select
      (select count(*)::int from job_summary where status in ${oneOf(LIVE_STATUSES)} and hidden_at is null)
        as "activeJobs",
      (select round(coalesce(sum(a.balance_cents), 0) / 100.0, 2)::text from ledger_balances a where a.kind = 'escrow'
        and a.contract_id in (select contract_id from payment_summary where status in ${oneOf(HELD_STATUSES)})) as "escrowAmount",
      (select count(*)::int from dispute_summary where status in ${oneOf(OPEN_DISPUTE_STATUSES)}) as "pendingDisputes",
      (select min(created_at) from dispute_summary where status in ${oneOf(OPEN_DISPUTE_STATUSES)}) as "oldestDisputeAt",
      (select count(*)::int from people where deleted_at is null and created_at >= app_now() - interval '7 days')
        as "newUsersThisWeek",
      (select count(*)::int from verification_summary where status in ${oneOf(PENDING_REQUEST_STATUSES)})
        + (select count(*)::int from background_check_summary where status in ${oneOf(PENDING_CHECK_STATUSES)}) as "pendingVerifications",
      (select count(distinct (content_type, content_id))::int from flagged_content where status in ${oneOf(PENDING_FLAGS)}) as "pendingFlags",
      (select count(*)::int from ticket_summary where status in ${oneOf(OPEN_TICKETS)}) as "openTickets",
      (select count(*)::int from application_summary where status in ${oneOf(NEW_APPLICATIONS)}) as "newApplications"`.execute(
    db,
  )
  return rows[0]!
}

/** ADMIN-6: one row per day; each figure uses a range of its index. */
export const readChart = async (db: Queryable, days: number): Promise<ChartDay[]> => {
  const { rows } = await sql<ChartDay>`
    with today as materialized (select (app_now() at time zone ${ZONE})::date as day),
    span as materialized (select ((day - ${days - 1}::int)::timestamp at time zone ${ZONE}) as since from today),
    calendar as (select day - back as day from today, generate_series(0, ${days - 1}::int) back),
    joined as (
      select (created_at at time zone ${ZONE})::date as day, count(*)::int as count from (
        select created_at from people where deleted_at is null and created_at >= (select since from span)
        union all
        select created_at from people where deleted_at is not null and created_at >= (select since from span)) u
      group by 1),
    posted as (
      select (j.created_at at time zone ${ZONE})::date as day, count(*)::int as count,
        (count(*) filter (where j.selected_bid_id is not null))::int as filled,
        round(percentile_cont(0.5) within group (order by extract(epoch from first.at - j.created_at)))::int as seconds
      from job_summary j cross join lateral (select min(b.created_at) as at from bid_summary b where b.job_id = j.id) first
      where j.created_at >= (select since from span) group by 1),
    moved as (
      select (t.created_at at time zone ${ZONE})::date as day,
        sum(p.amount_cents) filter (where t.kind = 'hold' and a.kind = 'escrow' and p.amount_cents > 0) as held,
        sum(p.amount_cents) filter (where t.kind in ('release', 'partial_release', 'dispute', 'settlement') and a.kind = 'user_balance'
          and p.entry = 'earning' and p.amount_cents > 0) as released
      from ledger_transaction_summary t join ledger_posting_summary p on p.transaction_id = t.id
        join ledger_balances a on a.id = p.account_id
      where t.created_at >= (select since from span) and t.kind in ('hold', 'release', 'partial_release', 'dispute', 'settlement') group by 1)
    select to_char(c.day, 'YYYY-MM-DD') as day, coalesce(joined.count, 0) as "signUps",
      coalesce(posted.count, 0) as jobs, coalesce(posted.filled, 0) as filled, posted.seconds as "secondsToFirstBid",
      round(coalesce(moved.held, 0) / 100.0, 2)::text as held,
      round(coalesce(moved.released, 0) / 100.0, 2)::text as released
    from calendar c left join joined on joined.day = c.day left join posted on posted.day = c.day
      left join moved on moved.day = c.day
    order by c.day`.execute(db)
  return rows
}

export interface FoundContract {
  id: string
  jobId: string
  ordinal: number
  title: string
  status: string
}

/** All contracts of these jobs, or the one with this number. */
export const listContractsOf = async (
  db: Queryable,
  jobIds: readonly string[],
  limit: number,
): Promise<FoundContract[]> => {
  const { rows } = await sql<FoundContract>`
    select c.id, c.job_id as "jobId", j.title, c.status,
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal
    from contract_summary c join job_summary j on j.id = c.job_id where c.job_id = any(${jobIds}::uuid[])
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export const findContract = async (db: Queryable, id: string): Promise<FoundContract | null> => {
  const { rows } = await sql<FoundContract>`
    select c.id, c.job_id as "jobId", j.title, c.status,
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal
    from contract_summary c join job_summary j on j.id = c.job_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
