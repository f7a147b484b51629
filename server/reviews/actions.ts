import * as reminders from '#server/reviews/reminder-store.ts'
import { NO_SUCH_CONTRACT } from '#core/contracts/rules.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import type * as api from '#core/reviews/api.ts'
import type { ContractReviews, OwnReview, Review } from '#core/reviews/api.ts'
import { NO_SUCH_REVIEW, refuseReply, refuseReview, REVIEW_DAYS, reviewUntil } from '#core/reviews/rules.ts'
import { hideContacts } from '#server/accounts/contact-actions.ts'
import { lockAsParty, lockParties } from '#server/contracts/move-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import {
  reviewAnswered,
  reviewDue,
  reviewMissed,
  reviewsOpened,
  reviewWritten,
  type Sides,
} from '#server/reviews/events.ts'
import { saveReminder, type DueReminder } from '#server/reviews/reminder-store.ts'
import * as store from '#server/reviews/store.ts'

export const { listDueReminders } = reminders
export const { listOverdue, listReviews } = store

export const readContractReviews = async (db: Db, me: Me, contractId: string): Promise<ContractReviews> => {
  const finish = await store.findContract(db, contractId)
  if (!finish || (finish.posterId !== me.id && finish.workerId !== me.id)) throw new RefusalError(NO_SUCH_CONTRACT)
  const reviewers = await store.listReviewers(db, contractId)
  const reviews = await store.listForParty(db, contractId, me.id)
  return {
    mine: reviews.find(({ reviewerId }) => reviewerId === me.id) ?? null,
    theirs: reviews.find(({ reviewerId }) => reviewerId !== me.id) ?? null,
    isTheirsIn: reviewers.some((id) => id !== me.id),
    reviewBy: reviewUntil(finish),
  }
}

/** REVIEW-3: the caller has locked the contract and both people. */
const open = async (trx: Trx, { contractId, posterId, workerId }: Sides): Promise<void> => {
  if (await store.openSealed(trx, contractId)) await publish(trx, reviewsOpened, { contractId, posterId, workerId })
}

/** REVIEW-2: under the lock of the contract, so that the second of two concurrent reviews opens both. */
export const writeReview = (
  db: Db,
  me: Me,
  contractId: string,
  { rating, comment }: BodyOf<typeof api.writeReview>,
): Promise<OwnReview> =>
  db.transaction().execute(async (trx) => {
    const contract = await lockAsParty(trx, me, contractId)
    const { posterId, workerId } = contract
    const reviewers = await store.listReviewers(trx, contractId)
    demand(refuseReview({ ...contract, hasReviewed: reviewers.includes(me.id) }))
    const sides = { contractId, posterId, workerId }
    await lockParties(trx, sides)
    // REVIEW-7: reviews are public.
    const texts = await hideContacts(trx, me.id, 'your review', { comment })
    await store.insertReview(trx, {
      id: newId(),
      contractId,
      reviewerId: me.id,
      revieweeId: me.id === posterId ? workerId : posterId,
      rating,
      comment: texts.comment || null,
    })
    const isSealed = reviewers.length === 0
    await publish(trx, reviewWritten, { ...sides, by: me.id, isSealed })
    if (!isSealed) await open(trx, sides)
    const written = await store.listForParty(trx, contractId, me.id)
    return written.find(({ reviewerId }) => reviewerId === me.id)!
  })

/** REVIEW-3: after the deadline a single review is opened. */
export const openOverdue = async (trx: Trx, contractId: string): Promise<void> => {
  const sides = await store.lockOverdue(trx, contractId)
  if (!sides) return
  await lockParties(trx, sides)
  await open(trx, sides)
}

/** REVIEW-4: one reminder per day, also with several processes. */
export const remind = async (trx: Trx, due: DueReminder): Promise<void> => {
  await store.lockContract(trx, due.contractId)
  if (!(await saveReminder(trx, due))) return
  const { contractId, userId, day } = due
  await publish(trx, day < REVIEW_DAYS ? reviewDue : reviewMissed, { contractId, userId })
}

/** REVIEW-5 */
export const replyToReview = (db: Db, me: Me, id: string, text: string): Promise<Review> =>
  db.transaction().execute(async (trx) => {
    const review = await store.lockPublished(trx, id)
    if (!review) throw new RefusalError(NO_SUCH_REVIEW)
    const { contractId, posterId, workerId, revieweeId, hasReply } = review
    demand(refuseReply({ isAboutReader: revieweeId === me.id, hasReply }))
    const reply = await hideContacts(trx, me.id, 'your answer to a review', { text })
    await store.saveReply(trx, id, reply.text)
    await publish(trx, reviewAnswered, { contractId, posterId, workerId, reviewId: id })
    return (await store.findPublished(trx, id, me.id))!
  })
