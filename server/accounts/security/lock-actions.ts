import { ACCOUNT_LOCKED, LINK_SPENT, NOT_LOCKED, PAYOUTS_FROZEN } from '#core/accounts/security.ts'
import { removeNewAuthenticator } from '#server/accounts/security/authenticator-store.ts'
import * as events from '#server/accounts/events.ts'
import * as store from '#server/accounts/security/lock-store.ts'
import { lockMember } from '#server/accounts/member-store.ts'
import { removeNewPasskeys } from '#server/accounts/security/passkey-store.ts'
import { recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import { endSessions } from '#server/accounts/session-store.ts'
import { findUserByEmail, lockEmail, saveEmail } from '#server/accounts/store.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Identity } from '#server/platform/http/server.ts'
import { publish } from '#server/platform/queue/outbox.ts'

/** STEP-26: nobody keeps a way in but the owner of the mailbox. */
const lock = async (trx: Trx, userId: string, origin: Origin): Promise<void> => {
  // As strong as for a ban: sessions that are being started wait, and then find the lock.
  if (!(await lockMember(trx, userId, 'update'))) throw new RefusalError(LINK_SPENT)
  await store.saveLock(trx, userId)
  await store.removeEmailChange(trx, userId)
  await removeNewPasskeys(trx, userId, store.LINK_SECONDS)
  await removeNewAuthenticator(trx, userId, store.LINK_SECONDS)
  await publish(trx, events.sessionsEnded, { sessionIds: await endSessions(trx, userId, null) })
  await recordSecurityEvent(trx, origin, { kind: 'account_locked', userId })
  await publish(trx, events.accountLocked, { userId })
}

export const lockOwnAccount = (db: Db, me: Identity, origin: Origin): Promise<void> =>
  db.transaction().execute((trx) => lock(trx, me.person.id, origin))

/** STEP-25: the link in a mail about a change. If the change was of the address, it is taken back. */
export const lockByLink = (db: Db, token: string, origin: Origin): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const link = await store.takeLink(trx, token)
    if (!link) throw new RefusalError(LINK_SPENT)
    await lock(trx, link.userId, origin)
    await lockEmail(trx, link.email)
    if (!(await findUserByEmail(trx, link.email))) await saveEmail(trx, link.userId, link.email)
  })

/** STEP-27: a sign-in comes after the reset, so whoever is signed in has reset the password. */
export const unlockOwnAccount = (db: Db, me: Identity, origin: Origin): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await unlockMember(trx, me.person.id)
    await recordSecurityEvent(trx, origin, { kind: 'account_unlocked', userId: me.person.id })
  })

/** For a moderator too; the caller writes the audit entry in the same transaction. */
export const unlockMember = async (trx: Trx, userId: string): Promise<void> => {
  if (!(await store.removeLock(trx, userId))) throw new RefusalError(NOT_LOCKED)
}

/** STEP-26: refuses a sign-in until the password was reset by mail. */
export const demandUnlocked = async (trx: Trx, userId: string): Promise<void> => {
  const found = await store.findLock(trx, userId)
  if (found && found.password_reset_at === null) throw new RefusalError(ACCOUNT_LOCKED)
}

/** STEP-26: nothing goes out, and where it would go does not change. */
export const demandPayoutsOpen = async (db: Queryable, userId: string): Promise<void> => {
  if (await store.findLock(db, userId)) throw new RefusalError(PAYOUTS_FROZEN)
}
