import { HIDDEN_ALREADY, NOT_HIDDEN, type ReviewFilter, type ReviewForAdmin } from '#core/admin/moderation.ts'
import { NO_SUCH_REVIEW } from '#core/reviews/rules.ts'
import { lockParties } from '#server/contracts/move-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { narrow } from '#server/platform/database/filters.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import * as store from '#server/reviews/moderation-store.ts'
import { reviewHidden, reviewRestored } from '#server/reviews/events.ts'
import { lockContract } from '#server/reviews/store.ts'

// The caller writes the audit entry in the same transaction.

export const listReviewsForAdmin = async (
  db: Db,
  { search, ...page }: { search: string | undefined; filter: ReviewFilter; after: string | undefined; limit: number },
): Promise<ReviewForAdmin[]> =>
  store.listReviewsForAdmin(db, { ...page, textFilter: await narrow(db, search, store.reviewsWith) })

/** Locks the contract and then its two people, like everything that changes a rating. */
const lockForModeration = async (trx: Trx, id: string): Promise<store.ReviewUnderModeration> => {
  const known = await store.findForModeration(trx, id)
  if (!known) throw new RefusalError(NO_SUCH_REVIEW)
  await lockContract(trx, known.contractId)
  await lockParties(trx, known)
  return (await store.findForModeration(trx, id))!
}

/** MOD-1: the rating no longer includes it. */
export const hideReview = async (
  trx: Trx,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> => {
  const { isHidden, ...sides } = await lockForModeration(trx, id)
  if (isHidden) throw new RefusalError(HIDDEN_ALREADY)
  await store.saveHidden(trx, id, by, reason)
  await publish(trx, reviewHidden, { ...sides, reviewId: id })
}

export const showReview = async (trx: Trx, id: string): Promise<void> => {
  const { isHidden, ...sides } = await lockForModeration(trx, id)
  if (!isHidden) throw new RefusalError(NOT_HIDDEN)
  await store.saveShown(trx, id)
  await publish(trx, reviewRestored, { ...sides, reviewId: id })
}
