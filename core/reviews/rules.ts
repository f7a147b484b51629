import { DAY_MS, addMs } from '#core/kernel/time.ts'
import { isCancelled, notNow, type ContractStatus } from '#core/contracts/rules.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'

export const REVIEW_DAYS = 7
/** After completion, for those who have not reviewed yet. */
export const REMIND_ON_DAYS = [3, 6] as const
export const MAX_REVIEW = 2_000
export const MAX_REPLY = 1_000

/** SETTLE-6: a settled contract is reviewed from its cancellation on. */
export interface Ending {
  status: ContractStatus
  completedAt: string | null
  cancelledAt: string | null
  isSettled: boolean
}

/** REVIEW-2, SETTLE-6: null if there is nothing to review. */
export const reviewUntil = ({ status, completedAt, cancelledAt, isSettled }: Ending): string | null => {
  const end = isCancelled(status) ? (isSettled ? cancelledAt : null) : completedAt
  return end && addMs(end, REVIEW_DAYS * DAY_MS)
}

export const REVIEW_TOO_LATE = refusal(422, 'review_too_late', 'Reviews are allowed within 7 days of completion.')
export const REVIEWED_ALREADY = refusal(409, 'reviewed_already', 'You have reviewed this job already.')
export const NOT_OVER_YET = refusal(409, 'not_over', 'You can review each other once the work is marked complete.')
export const NO_SUCH_REVIEW = refusal(404, 'not_found', 'This review does not exist.')
export const NOT_YOURS_TO_ANSWER = refusal(403, 'not_about_you', 'Only the person a review is about can answer it.')
export const ANSWERED_ALREADY = refusal(409, 'answered_already', 'You have answered this review already.')

/** REVIEW-2: one review per side, within seven days of completion. */
export const refuseReview = ({
  hasReviewed,
  now,
  ...ending
}: Ending & { hasReviewed: boolean; now: string }): Refusal | null => {
  const until = reviewUntil(ending)
  if (until === null) return isCancelled(ending.status) ? notNow(ending.status) : NOT_OVER_YET
  if (hasReviewed) return REVIEWED_ALREADY
  return Date.parse(now) > Date.parse(until) ? REVIEW_TOO_LATE : null
}

/** REVIEW-5: one reply, by the reviewed person. */
export const refuseReply = ({
  isAboutReader,
  hasReply,
}: {
  isAboutReader: boolean
  hasReply: boolean
}): Refusal | null => {
  if (!isAboutReader) return NOT_YOURS_TO_ANSWER
  return hasReply ? ANSWERED_ALREADY : null
}

export const TIERS = [
  { from: 4.8, key: 'top', label: 'Top tier' },
  { from: 4.5, key: 'competitive', label: 'Competitive' },
  { from: 4, key: 'acceptable', label: 'Acceptable' },
  { from: 0, key: 'problematic', label: 'Problematic' },
] as const
export type RatingTier = (typeof TIERS)[number]

/** REVIEW-6: null without a rating. */
export const tierOfRating = (rating: string | number): RatingTier | null => {
  const value = Number(rating)
  return value > 0 ? (TIERS.find(({ from }) => value >= from) ?? null) : null
}
