import { sql } from 'kysely'
import type { Cents } from '#core/kernel/money.ts'
import { BANK_ZONE } from '#server/payments/wallet/bank-clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface AccountsOfKind {
  kind: string
  count: number
  balance: Cents
}

/** Every account stores its balance, so one pass over the accounts is enough. */
export const sumAccounts = async (db: Queryable): Promise<AccountsOfKind[]> => {
  const { rows } = await sql<AccountsOfKind>`
    select kind, count(*)::int as count, sum(balance_cents)::bigint as balance from ledger_accounts
    group by kind order by kind`.execute(db)
  return rows
}

export interface Flow {
  released: Cents
  refunded: Cents
  fees: Cents
}

/** Of the last seven days: from escrow to workers (without tips), back to cards, and to the platform. */
export const sumFlow = async (db: Queryable): Promise<Flow> => {
  const { rows } = await sql<Flow>`
    select
      coalesce(sum(p.amount_cents) filter (where a.kind = 'user_balance' and p.entry = 'earning' and p.amount_cents > 0
        and t.kind <> 'tip'), 0)::bigint as released,
      coalesce(sum(p.amount_cents) filter (where a.kind = 'poster_card' and p.amount_cents > 0), 0)::bigint as refunded,
      coalesce(sum(p.amount_cents) filter (where a.kind = 'platform_revenue'), 0)::bigint as fees
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.created_at >= app_now() - interval '7 days'`.execute(db)
  return rows[0]!
}

export interface LastPayout {
  at: string
  people: number
  amount: string
}

/** The last day with a weekly payout. */
export const findLastPayout = async (db: Queryable): Promise<LastPayout | null> => {
  const { rows } = await sql<LastPayout>`
    with last as (
      select date_trunc('day', created_at at time zone ${BANK_ZONE}) at time zone ${BANK_ZONE} as day_from
      from withdrawals where is_automatic order by created_at desc limit 1)
    select max(w.created_at) as at, count(distinct w.user_id)::int as people, sum(w.amount)::text as amount
    from last join withdrawals w on w.is_automatic and w.created_at >= last.day_from
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
