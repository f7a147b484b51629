import type { AccountRole } from '#core/admin/users.ts'
import { appNow, type Trx } from '#server/platform/database/database.ts'

/**
 * ADMIN-7: nobody signs in, posts or bids while this is locked: each of them locks the same row first and finds the ban, or
 * is done and seen. Undefined: they have left, or never were.
 */
export const lockMember = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['banned_at as bannedAt', 'role'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const saveBan = async (trx: Trx, userId: string, reason: string): Promise<void> => {
  await trx.updateTable('users').set({ banned_at: appNow, ban_reason: reason }).where('id', '=', userId).execute()
}

export const clearBan = async (trx: Trx, userId: string): Promise<void> => {
  await trx.updateTable('users').set({ banned_at: null, ban_reason: null }).where('id', '=', userId).execute()
}

export const saveRole = async (trx: Trx, userId: string, role: AccountRole): Promise<void> => {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}
