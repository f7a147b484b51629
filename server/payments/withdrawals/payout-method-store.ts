import { sql } from 'kysely'
import type { PayoutMethod } from '#core/payments/wallet.ts'
import { MAX_MICRO_DEPOSIT_TRIES } from '#core/payments/payout-methods.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

const columns = sql`
  id, type, holder, last4, is_confirmed as "isConfirmed",
  case when is_confirmed then null else greatest(0, ${sql.lit(MAX_MICRO_DEPOSIT_TRIES)} - attempts) end as "triesLeft",
  created_at as "createdAt"`

export const listMethods = async (db: Queryable, userId: string, provider: string): Promise<PayoutMethod[]> => {
  const { rows } = await sql<PayoutMethod>`
    select ${columns} from payout_methods
    where user_id = ${userId} and provider = ${provider} and removed_at is null
    order by created_at desc, id desc`.execute(db)
  return rows
}

export const findMethod = async (
  db: Queryable,
  userId: string,
  provider: string,
  id: string,
): Promise<PayoutMethod | null> => {
  const { rows } = await sql<PayoutMethod>`
    select ${columns} from payout_methods
    where id = ${id} and user_id = ${userId} and provider = ${provider} and removed_at is null`.execute(db)
  return rows[0] ?? null
}

export interface MethodToPay extends PayoutMethod {
  token: string
}

/** Locked against removal until the withdrawal is saved. */
export const holdMethodToPay = async (
  trx: Trx,
  userId: string,
  provider: string,
  id: string,
): Promise<MethodToPay | null> => {
  const { rows } = await sql<MethodToPay>`
    select ${columns}, provider_token as token from payout_methods
    where id = ${id} and user_id = ${userId} and provider = ${provider} and removed_at is null for share`.execute(trx)
  return rows[0] ?? null
}

export const countMethods = async (trx: Trx, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout_methods where user_id = ${userId} and removed_at is null`.execute(trx)
  return rows[0]!.count
}

export interface NewMethod {
  id: string
  userId: string
  type: PayoutMethod['type']
  holder: string
  last4: string
  provider: string
  token: string
  /** Null: no confirmation needed. */
  microDepositHash: string | null
}

export const insertMethod = async (trx: Trx, method: NewMethod): Promise<void> => {
  await trx
    .insertInto('payout_methods')
    .values({
      id: method.id,
      user_id: method.userId,
      type: method.type,
      holder: method.holder,
      last4: method.last4,
      provider: method.provider,
      provider_token: method.token,
      micro_deposit_hash: method.microDepositHash,
      is_confirmed: method.microDepositHash === null,
      confirmed_at: method.microDepositHash === null ? appNow : null,
    })
    .execute()
}

/** PAYOUT-2: counts the try and decides in one statement, so that parallel tries do not help. Null: no try was left. */
export const tryAmounts = async (
  trx: Trx,
  { userId, id, hashes }: { userId: string; id: string; hashes: string[] },
): Promise<{ isConfirmed: boolean; triesLeft: number } | null> => {
  const { rows } = await sql<{ isConfirmed: boolean; triesLeft: number }>`
    update payout_methods set attempts = attempts + 1,
      is_confirmed = micro_deposit_hash = any(${hashes}),
      confirmed_at = case when micro_deposit_hash = any(${hashes}) then app_now() end
    where id = ${id} and user_id = ${userId} and removed_at is null and not is_confirmed
      and micro_deposit_hash is not null and attempts < ${MAX_MICRO_DEPOSIT_TRIES}
    returning is_confirmed as "isConfirmed", ${sql.lit(MAX_MICRO_DEPOSIT_TRIES)} - attempts as "triesLeft"`.execute(trx)
  return rows[0] ?? null
}

/** Locked first and read in the next statement, so that a concurrent withdrawal is visible. */
export const hasPayoutUnderWay = async (trx: Trx, methodId: string): Promise<boolean> => {
  await sql`select from payout_methods where id = ${methodId} for update`.execute(trx)
  const { rows } = await sql`
    select from withdrawals where method_id = ${methodId} and settled_at is null limit 1`.execute(trx)
  return rows.length > 0
}

export const removeMethod = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('payout_methods').set({ removed_at: appNow }).where('id', '=', id).execute()
}

// ---- the account at the provider ---------------------------------------------------------------------------------

export const findAccount = async (db: Queryable, userId: string, provider: string): Promise<string | null> => {
  const row = await db
    .selectFrom('payout_preferences')
    .select('provider_account')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_account ?? null
}

/** Replaces an account of another provider. */
export const saveAccount = async (
  db: Queryable,
  { userId, provider, account, isPayable }: { userId: string; provider: string; account: string; isPayable: boolean },
): Promise<void> => {
  await sql`
    insert into payout_preferences as p (user_id, provider, provider_account, is_payable)
    values (${userId}, ${provider}, ${account}, ${isPayable})
    on conflict (user_id) do update set provider = excluded.provider, provider_account = excluded.provider_account,
      is_payable = excluded.is_payable
    where p.provider_account is null or p.provider is distinct from excluded.provider`.execute(db)
}

export const setAutoPayout = async (db: Queryable, userId: string, isOn: boolean): Promise<void> => {
  await sql`
    insert into payout_preferences (user_id, auto_payout) values (${userId}, ${isOn})
    on conflict (user_id) do update set auto_payout = excluded.auto_payout`.execute(db)
}
