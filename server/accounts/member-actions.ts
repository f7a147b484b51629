import * as store from '#server/accounts/member-store.ts'
import type { Trx } from '#server/platform/database/database.ts'

// For other domains: the caller decides and publishes the event.

export type Profile = store.Profile
export const {
  saveProfile,
  lockActiveMember,
  lockMember,
  lockMembers,
  saveVerified,
  saveVerificationDocuments,
  removeVerificationDocuments,
} = store

/** Number of finished jobs. */
export const changeJobCounts = async (trx: Trx, userIds: readonly string[], change: 1 | -1): Promise<void> => {
  await store.lockMembers(trx, userIds)
  await store.changeJobCounts(trx, userIds, change)
}
