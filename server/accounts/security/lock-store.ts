import { LOCK_LINK_DAYS } from '#core/accounts/security.ts'
import { digest } from '#server/platform/security/secrets.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { appNow, fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

export const LINK_SECONDS = LOCK_LINK_DAYS * DAY_SECONDS

export const saveLock = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .insertInto('account_locks')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ locked_at: appNow, password_reset_at: null }))
    .execute()
}

export const findLock = (db: Queryable, userId: string) =>
  db
    .selectFrom('account_locks')
    .select(['locked_at', 'password_reset_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const noteReset = async (trx: Trx, userId: string): Promise<void> => {
  await trx.updateTable('account_locks').set({ password_reset_at: appNow }).where('user_id', '=', userId).execute()
}

export const removeLock = async (trx: Trx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('account_locks').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export const removeEmailChange = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

// ---- links -------------------------------------------------------------------------------------------------------

export const saveLink = async (trx: Trx, token: string, userId: string, email: string): Promise<void> => {
  await trx
    .insertInto('lock_links')
    .values({ token_hash: digest(token), user_id: userId, email, expires_at: fromNow(LINK_SECONDS) })
    .execute()
}

/** Only one of two concurrent requests finds it. */
export const takeLink = (trx: Trx, token: string) =>
  trx
    .deleteFrom('lock_links')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', appNow)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()

export const sweepLinks = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('lock_links').where('expires_at', '<', appNow).execute()
}
