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

/** Number of finished jobs of both parties. */
export const changeJobCounts = async (
  trx: Trx,
  { id, posterId, workerId }: { id: string; posterId: string; workerId: string },
  change: 1 | -1,
): Promise<void> => {
  const people = [posterId, workerId]
  await store.lockMembers(trx, people)
  await store.changeJobCounts(trx, id, people, change)
}
