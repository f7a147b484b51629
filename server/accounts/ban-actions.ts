import { BANNED_ALREADY, NO_SUCH_PERSON, NOT_BANNED, type AccountRole } from '#core/admin/users.ts'
import * as store from '#server/accounts/member-store.ts'
import * as events from '#server/accounts/events.ts'
import { banAddress, unbanAddress } from '#server/accounts/link-actions.ts'
import { endSessions } from '#server/accounts/session-store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

// Decisions of a moderator. The caller writes the audit entry in the same transaction.

const lockExisting = async (trx: Trx, userId: string): Promise<store.LockedMember> => {
  const member = await store.lockMember(trx, userId, 'update')
  if (!member) throw new RefusalError(NO_SUCH_PERSON)
  return member
}

/** ADMIN-7: ends all sessions and returns their number. */
export const banMember = async (trx: Trx, userId: string, reason: string): Promise<number> => {
  const { bannedAt, email } = await lockExisting(trx, userId)
  if (bannedAt !== null) throw new RefusalError(BANNED_ALREADY)
  await store.saveBan(trx, userId, reason)
  await banAddress(trx, email)
  const sessionIds = await endSessions(trx, userId, null)
  await publish(trx, events.sessionsEnded, { sessionIds })
  await publish(trx, events.memberBanned, { userId })
  return sessionIds.length
}

export const liftBan = async (trx: Trx, userId: string): Promise<void> => {
  const { bannedAt, email } = await lockExisting(trx, userId)
  if (bannedAt === null) throw new RefusalError(NOT_BANNED)
  await store.clearBan(trx, userId)
  await unbanAddress(trx, email)
  await publish(trx, events.banLifted, { userId })
}

/** Returns the previous role. */
export const giveRole = async (trx: Trx, userId: string, role: AccountRole): Promise<string> => {
  const member = await lockExisting(trx, userId)
  await store.saveRole(trx, userId, role)
  return member.role
}
