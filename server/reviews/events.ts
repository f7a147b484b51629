import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Events never contain the text or rating of a review, which may be sealed. */
export interface Sides {
  contractId: string
  posterId: string
  workerId: string
}

export const reviewWritten = defineEvent<Sides & { by: string; isSealed: boolean }>('reviews.written')
export const reviewsOpened = defineEvent<Sides>('reviews.opened')
export const reviewAnswered = defineEvent<Sides & { reviewId: string }>('reviews.answered')
/** By a moderator. */
export const reviewHidden = defineEvent<Sides & { reviewId: string }>('reviews.hidden')
export const reviewRestored = defineEvent<Sides & { reviewId: string }>('reviews.shown-again')

/** A reminder before the deadline. */
export const reviewDue = defineEvent<{ contractId: string; userId: string }>('reviews.due')
/** The deadline passed after a reminder. */
export const reviewMissed = defineEvent<{ contractId: string; userId: string }>('reviews.missed')
