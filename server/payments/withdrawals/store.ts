import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import type { Cents } from '#core/kernel/money.ts'
import {
  canMoveWithdrawal,
  WITHDRAWAL_MOVES,
  type WithdrawalMove,
  type WithdrawalStatus,
  FAILED_WITHDRAWALS,
  PROCESSING_WITHDRAWALS,
} from '#core/payments/rules.ts'
import type { Speed, Withdrawal } from '#core/payments/wallet.ts'
import type { InstantUse, NewYorkTime } from '#core/payments/withdrawals.ts'
import { toTimestamp, type BankClock } from '#server/payments/wallet/bank-clock.ts'
import { appNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'

/** The platform's own accounts are sharded by the reference of a movement. */
const shardOf = (withdrawalId: string) => sql`ledger_shard(${withdrawalId}::text)`

/** Outside of the transaction, so that no lock holder waits for an account to be created. */
export const openAccounts = async (db: Db, userId: string, withdrawalId: string): Promise<void> => {
  await sql`
    insert into ledger_accounts (kind, user_id, shard)
    values ('user_balance', ${userId}, 0), ('payout_clearing', null, ${shardOf(withdrawalId)}),
      ('platform_revenue', null, ${shardOf(withdrawalId)})
    on conflict do nothing`.execute(db)
}

/**
 * INV-12: locks the balance together with the two accounts that the money goes to, in the order of every movement, so
 * that a release to the same person cannot deadlock.
 */
export const holdAccounts = async (trx: Trx, userId: string, withdrawalId: string): Promise<void> => {
  await sql`
    select from ledger_accounts where id = any(array(
      select id from ledger_accounts where kind = 'user_balance' and user_id = ${userId}
      union all
      select id from ledger_accounts where kind in ('payout_clearing', 'platform_revenue')
        and shard = ${shardOf(withdrawalId)}))
    order by id for no key update`.execute(trx)
}

export interface WalletUse {
  balance: Cents
  use: InstantUse
}

/** WITHDRAW-4: failed ones do not count. */
export const readWalletUse = async (
  db: Queryable,
  userId: string,
  { todayFrom, weekFrom }: Pick<BankClock, 'todayFrom' | 'weekFrom'>,
): Promise<WalletUse> => {
  const { rows } = await sql<{ balance: Cents; today: Cents; thisWeek: Cents }>`
    select
      coalesce((select balance_cents from ledger_accounts where kind = 'user_balance' and user_id = ${userId}), 0)
        as balance,
      coalesce(sum(amount * 100) filter (where created_at >= ${todayFrom}), 0)::bigint as today,
      coalesce(sum(amount * 100), 0)::bigint as "thisWeek"
    from withdrawals
    where user_id = ${userId} and speed = 'instant' and status not in ${oneOf(FAILED_WITHDRAWALS)} and created_at >= ${weekFrom}`.execute(
    db,
  )
  const { balance, today, thisWeek } = rows[0]!
  return { balance, use: { today, thisWeek } }
}

export interface NewWithdrawal {
  id: string
  userId: string
  methodId: string
  amount: string
  fee: string
  speed: Speed
  isAutomatic: boolean
  provider: string
  /** Null: at once. */
  arrives: NewYorkTime | null
}

export const insertWithdrawal = async (trx: Trx, { arrives, ...row }: NewWithdrawal): Promise<string> => {
  const { arrivesAt } = await trx
    .insertInto('withdrawals')
    .values({
      id: row.id,
      user_id: row.userId,
      method_id: row.methodId,
      amount: row.amount,
      fee: row.fee,
      speed: row.speed,
      is_automatic: row.isAutomatic,
      provider: row.provider,
      arrives_at: arrives ? toTimestamp(arrives) : appNow,
    })
    .returning('arrives_at as arrivesAt')
    .executeTakeFirstOrThrow()
  return arrivesAt!
}

const columns = sql`
  w.id, w.method_id as "methodId", m.type as "methodType", m.last4, w.amount, w.fee, w.amount - w.fee as net, w.speed,
  w.status, w.is_automatic as "isAutomatic", w.failure_reason as "failureReason", w.arrives_at as "arrivesAt",
  w.created_at as "createdAt", w.settled_at as "settledAt"`

export const findWithdrawal = async (db: Queryable, userId: string, id: string): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals w join payout_methods m on m.id = w.method_id
    where w.id = ${id} and w.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export const listWithdrawals = async (
  db: Queryable,
  userId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Withdrawal[]> => {
  const older = cursor
    ? sql`and (w.created_at, w.id) < (select created_at, id from withdrawals where id = ${cursor} and user_id = ${userId})`
    : sql``
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals w join payout_methods m on m.id = w.method_id
    where w.user_id = ${userId} ${older} order by w.created_at desc, w.id desc limit ${limit}`.execute(db)
  return rows
}

export interface LockedWithdrawal {
  id: string
  userId: string
  amount: string
  fee: string
  status: WithdrawalStatus
}

export const lockWithdrawal = async (trx: Trx, id: string): Promise<LockedWithdrawal | null> => {
  const { rows } = await sql<LockedWithdrawal>`
    select id, user_id as "userId", amount, fee, status from withdrawals where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/** WITHDRAW-10: only along the table, from the status that was read under the lock. */
export const moveWithdrawal = async (
  trx: Trx,
  { id, status }: LockedWithdrawal,
  move: WithdrawalMove,
  { ref, failureReason }: { ref: string | null; failureReason: string | null },
): Promise<void> => {
  if (!canMoveWithdrawal(move, status)) throw new Error(`withdrawal ${id} cannot ${move} while it is ${status}`)
  await trx
    .updateTable('withdrawals')
    .set({
      status: WITHDRAWAL_MOVES[move].to,
      ...(ref !== null && { provider_ref: ref }),
      failure_reason: failureReason,
      settled_at: move === 'process' ? null : appNow,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute()
}

// ---- arriving ----------------------------------------------------------------------------------------------------

export interface ExpectedPayout {
  id: string
  ref: string
  account: string | null
}

/** Payouts that should have arrived, in random order, so that a stuck one is not always first. */
export const listExpected = async (db: Queryable, provider: string, limit: number): Promise<ExpectedPayout[]> => {
  const { rows } = await sql<ExpectedPayout>`
    select w.id, w.provider_ref as ref, p.provider_account as account
    from withdrawals w left join payout_preferences p on p.user_id = w.user_id and p.provider = w.provider
    where w.settled_at is null and w.status in ${oneOf(PROCESSING_WITHDRAWALS)} and w.arrives_at <= app_now() and w.provider = ${provider}
      and w.provider_ref is not null
    order by random() limit ${limit}`.execute(db)
  return rows
}

// ---- every Friday ------------------------------------------------------------------------------------------------

export const hasPayoutRun = async (db: Queryable, day?: string): Promise<boolean> => {
  const row = await db
    .selectFrom('payout_runs')
    .select('run_for')
    .$if(day !== undefined, (query) => query.where('run_for', '=', sql<string>`${day}::date`))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the day as done. The number of people is that of its withdrawals. */
export const closePayoutRun = async (db: Queryable, day: string): Promise<void> => {
  await sql`
    insert into payout_runs (run_for, people)
    select ${day}::date, count(*) from withdrawals
    where is_automatic and created_at >= ${toTimestamp({ day, time: '00:00' })} on conflict do nothing`.execute(db)
}

export interface Payee {
  userId: string
  methodId: string
}

interface PayeeFilter {
  provider: string
  min: Cents
  /** Members paid since then are left out; null: nobody is. */
  unpaidSince: string | null
}

const bankOf = (provider: string) => sql`
  from payout_methods m where m.user_id = a.user_id and m.type = 'bank' and m.is_confirmed and m.removed_at is null
    and m.provider = ${provider}`

/**
 * PAYOUT-5: members with the minimum, a confirmed bank account and automatic payouts. The conditions match partial
 * indexes.
 */
const payable = ({ provider, min, unpaidSince }: PayeeFilter) => sql`
  a.kind = 'user_balance' and a.balance_cents >= ${min} and exists (select ${bankOf(provider)})
    and not exists (select from payout_preferences p where p.user_id = a.user_id and not p.auto_payout)
    and not exists (select from debts d where d.debtor_id = a.user_id and d.settled_at is null)
    and not exists (select from people u where u.id = a.user_id and u.deleted_at is not null)
    and not exists (select from people u where u.id = a.user_id and u.deleted_at is null and u.banned_at is not null)
    ${
      unpaidSince === null
        ? sql``
        : sql`and not exists (
            select from withdrawals w where w.user_id = a.user_id and w.is_automatic and w.created_at >= ${unpaidSince})`
    }`

/** Each with the bank account that was confirmed last. */
export const listPayees = async (
  db: Queryable,
  { after, limit, ...wanted }: PayeeFilter & { after: string | null; limit: number },
): Promise<Payee[]> => {
  const { rows } = await sql<Payee>`
    select a.user_id as "userId",
      (select m.id ${bankOf(wanted.provider)} order by m.confirmed_at desc, m.id desc limit 1) as "methodId"
    from ledger_accounts a where ${payable(wanted)} ${after ? sql`and a.user_id > ${after}` : sql``}
    order by a.user_id limit ${limit}`.execute(db)
  return rows
}

/** The members who would be paid, and the amount. */
export const countPayees = async (db: Queryable, wanted: PayeeFilter): Promise<{ people: number; amount: Cents }> => {
  const { rows } = await sql<{ people: number; amount: Cents }>`
    select count(*)::int as people, coalesce(sum(a.balance_cents), 0)::bigint as amount
    from ledger_accounts a where ${payable(wanted)}`.execute(db)
  return rows[0]!
}

/** Read again under the lock on the balance. */
export const isAutoPayoutOn = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from payout_preferences where user_id = ${userId} and not auto_payout`.execute(trx)
  return rows.length === 0
}
