import { cents } from '#core/kernel/money.ts'
import {
  MIN_BANK,
  MAX_INSTANT_DAILY,
  INSTANT_FEE,
  MIN_INSTANT,
  MAX_INSTANT_WEEKLY,
  NEW_ACCOUNT_HOLD,
} from '#core/payments/settings.ts'
import {
  NEW_ACCOUNT_DAYS,
  NEW_ACCOUNT_PARTNERS,
  YOUNG_PAYMENT_DAYS,
  type NewAccountHold,
  type WithdrawalRules,
} from '#core/payments/withdrawals.ts'
import { type RawBuilder, sql } from 'kysely'
import { COMPLETED_STATUSES } from '#core/contracts/rules.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import { BANK_ZONE } from '#server/payments/wallet/bank-clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readSetting, readSettings } from '#server/platform/database/settings.ts'

/** WITHDRAW-1: as set by the operator, in one query. */
export const readWithdrawalRules = async (db: Queryable): Promise<WithdrawalRules> => {
  const read = await readSettings(db, [INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_DAILY, MAX_INSTANT_WEEKLY, MIN_BANK])
  return {
    instantFeeBasisPoints: read(INSTANT_FEE),
    minInstant: cents(read(MIN_INSTANT)),
    maxInstantDaily: cents(read(MAX_INSTANT_DAILY)),
    maxInstantWeekly: cents(read(MAX_INSTANT_WEEKLY)),
    minBank: cents(read(MIN_BANK)),
  }
}

const dayOf = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone ${BANK_ZONE}, 'YYYY-MM-DD')`

/** WITHDRAW-11: null: the account is no longer new, or nothing waits here. What others paid by card waits, debts included. */
export const readNewAccountHold = async (
  db: Queryable,
  { name }: Pick<Provider, 'name'>,
  userId: string,
): Promise<NewAccountHold | null> => {
  const choice = await readSetting(db, NEW_ACCOUNT_HOLD)
  if (choice === 'never' || (choice === 'real_money' && name === 'sandbox')) return null
  const { rows } = await sql<NewAccountHold>`
    select ${dayOf(sql`(u.created_at + make_interval(days => ${NEW_ACCOUNT_DAYS}))`)} as "opensOn",
      young.waiting, ${dayOf(sql`(young.last_paid_at + make_interval(days => ${YOUNG_PAYMENT_DAYS}))`)} as "waitsUntil"
    from people u cross join lateral (
      select coalesce(sum(p.worker_amount * 100), 0)::bigint as waiting, max(p.paid_at) as last_paid_at
      from payments p join contract_summary c on c.id = p.contract_id
      where u.id in (c.poster_id, c.worker_id) and p.payer_id <> u.id and p.worker_amount > 0
        and p.paid_at > app_now() - make_interval(days => ${YOUNG_PAYMENT_DAYS})) young
    where u.id = ${userId} and u.created_at > app_now() - make_interval(days => ${NEW_ACCOUNT_DAYS})
      and (select count(distinct case when c.worker_id = u.id then c.poster_id else c.worker_id end)
        from contract_summary c where u.id in (c.poster_id, c.worker_id) and c.status in ${oneOf(COMPLETED_STATUSES)}
          and counts_for_reputation(c.amount, c.poster_id, c.worker_id)) < ${NEW_ACCOUNT_PARTNERS}`.execute(db)
  return rows[0] ?? null
}
