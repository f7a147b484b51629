import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { lockActiveMember } from '#server/accounts/member-actions.ts'
import { PROFILE_MISSING } from '#core/profiles/rules.ts'
import { CANNOT_BLOCK_ONESELF, type listBlocked } from '#core/profiles/trust.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import * as store from '#server/profiles/block-store.ts'
import { userBlocked } from '#server/profiles/events.ts'

const MAX_LISTED = 1_000

/** BLOCK-1: idempotent, and the other side is not notified. */
export const blockUser = async (db: Db, me: Me, userId: string): Promise<void> => {
  if (userId === me.id) throw new RefusalError(CANNOT_BLOCK_ONESELF)
  await db.transaction().execute(async (trx) => {
    // Locked, since deleting the account deletes its blocks.
    if (!(await lockActiveMember(trx, userId))) throw new RefusalError(PROFILE_MISSING)
    await store.insertBlock(trx, me.id, userId)
    await publish(trx, userBlocked, { blockerId: me.id, blockedId: userId })
  })
}

export const unblockUser = async (db: Db, me: Me, userId: string): Promise<void> => {
  if (userId === me.id) throw new RefusalError(CANNOT_BLOCK_ONESELF)
  if (!(await store.deleteBlock(db, me.id, userId))) throw new RefusalError(PROFILE_MISSING)
}

export const listOwnBlocks = (db: Db, me: Me): Promise<AnswerOf<typeof listBlocked>> =>
  store.listBlocks(db, me.id, MAX_LISTED)

/** BLOCK-2: in either direction. */
export const areBlocked = (db: Queryable, one: string, other: string): Promise<boolean> =>
  store.isBlockBetween(db, one, other)
