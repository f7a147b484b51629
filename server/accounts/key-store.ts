import { sql } from 'kysely'
import { DEVICE_KEY_DAYS } from '#core/accounts/rules.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { fromNow, type Db, type Trx } from '#server/platform/database/database.ts'

/** A browser, by the hash of its cookie, and the network that it is in. */
export interface DeviceKey {
  keyHash: string
  networkHash: string
}

export interface AccountKey {
  kind: 'device' | 'card' | 'payout'
  keyHash: string
  networkHash: string | null
}

/** Whether the account has signed in with this browser, and from this network. */
export const findKnown = async (
  db: Db,
  email: string,
  { keyHash, networkHash }: { keyHash: string | null; networkHash: string },
): Promise<{ isDevice: boolean; isNetwork: boolean }> => {
  const { rows } = await sql<{ isDevice: boolean; isNetwork: boolean }>`
    select coalesce(bool_or(k.key_hash = ${keyHash}), false) as "isDevice",
      coalesce(bool_or(k.network_hash = ${networkHash}), false) as "isNetwork"
    from users u join account_keys k on k.user_id = u.id and k.kind = 'device'
    where lower(u.email) = ${email.toLowerCase()} and u.deleted_at is null`.execute(db)
  return rows[0]!
}

/** Returns the other accounts that a new key links to this one. */
export const saveKey = async (
  trx: Trx,
  userId: string,
  { kind, keyHash, networkHash }: AccountKey,
): Promise<string[]> => {
  // xmax is 0 for a row that this statement inserted.
  const { rows } = await sql<{ id: string }>`
    with saved as (
      insert into account_keys as k (user_id, kind, key_hash, network_hash)
      values (${userId}, ${kind}, ${keyHash}, ${networkHash})
      on conflict (user_id, kind, key_hash) do update set network_hash = excluded.network_hash, last_seen_at = app_now()
      returning k.xmax = 0 as is_new)
    select o.user_id as id from account_keys o join saved on saved.is_new
    where o.kind = ${kind} and o.key_hash = ${keyHash} and o.user_id <> ${userId}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** REP-1: in a fixed order, so that concurrent recounts cannot deadlock. */
export const recount = async (trx: Trx, userIds: readonly string[]): Promise<void> => {
  await sql`select count_rating(id), count_jobs(id) from unnest(${userIds.toSorted()}::uuid[]) as id`.execute(trx)
}

export const sweepDeviceKeys = async (trx: Trx): Promise<void> => {
  await trx
    .deleteFrom('account_keys')
    .where('kind', '=', 'device')
    .where('last_seen_at', '<', fromNow(-DEVICE_KEY_DAYS * DAY_SECONDS))
    .execute()
}

// ---- bans ------------------------------------------------------------------------------------------------------------

export const banAddress = async (trx: Trx, addressHash: string): Promise<void> => {
  await trx
    .insertInto('banned_addresses')
    .values({ address_hash: addressHash })
    .onConflict((c) => c.doNothing())
    .execute()
}

export const unbanAddress = async (trx: Trx, addressHash: string): Promise<void> => {
  await trx.deleteFrom('banned_addresses').where('address_hash', '=', addressHash).execute()
}

export const isAddressBanned = async (trx: Trx, addressHash: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('banned_addresses')
    .select('address_hash')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}
