import { sql } from 'kysely'
import { CODE_MINUTES, MAX_CODE_ATTEMPTS } from '#core/accounts/rules.ts'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Accounts of members and admins are separate, even with the same address. */
export type Audience = 'user' | 'admin'

const lowerEmail = sql<string>`lower(email)`

/** Invalidates earlier codes. */
export const saveResetCode = async (trx: Trx, audience: Audience, email: string, codeHash: string): Promise<void> => {
  await trx
    .updateTable('password_reset_tokens')
    .set({ used: true })
    .where('audience', '=', audience)
    .where(lowerEmail, '=', email.toLowerCase())
    .where('used', '=', false)
    .execute()
  await trx
    .insertInto('password_reset_tokens')
    .values({ id: newId(), audience, email, token: codeHash, expires_at: fromNow(CODE_MINUTES * 60) })
    .execute()
}

/** One statement counts the attempt and reads the code, so that parallel attempts are counted. */
export const countResetAttempt = (db: Db, audience: Audience, email: string) =>
  db
    .updateTable('password_reset_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('audience', '=', audience)
    .where(lowerEmail, '=', email.toLowerCase())
    .where('used', '=', false)
    .where('attempts', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', appNow)
    .returning(['id', 'token'])
    .executeTakeFirst()

export const useResetCode = async (trx: Trx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('password_reset_tokens')
    .set({ used: true })
    .where('id', '=', id)
    .where('used', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
