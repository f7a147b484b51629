import { defineEvent } from '#server/platform/queue/outbox.ts'

/** What a review says travels in no news: whoever listens reads what is open by then. */
interface Sides {
  contractId: string
  posterId: string
  workerId: string
}

export const reviewWritten = defineEvent<Sides & { by: string; isSealed: boolean }>('reviews.written')
export const reviewsOpened = defineEvent<Sides>('reviews.opened')
export const reviewAnswered = defineEvent<Sides & { reviewId: string }>('reviews.answered')
/** By a moderator; and back. */
export const reviewHidden = defineEvent<Sides & { reviewId: string }>('reviews.hidden')
export const reviewShownAgain = defineEvent<Sides & { reviewId: string }>('reviews.shown-again')

/** Somebody has not written yet, and the time runs. */
export const reviewDue = defineEvent<{ contractId: string; userId: string }>('reviews.due')
/** They were reminded, and now it is too late. */
export const reviewMissed = defineEvent<{ contractId: string; userId: string }>('reviews.missed')
