import { news } from '#server/platform/queue/outbox.ts'

/** What a review says travels in no news: whoever listens reads what is open by then. */
interface Sides {
  contractId: string
  posterId: string
  workerId: string
}

export const reviewWritten = news<Sides & { by: string; isSealed: boolean }>('reviews.written')
export const reviewsOpened = news<Sides>('reviews.opened')
export const reviewAnswered = news<Sides & { reviewId: string }>('reviews.answered')
/** By a moderator; and back. */
export const reviewHidden = news<Sides & { reviewId: string }>('reviews.hidden')
export const reviewShownAgain = news<Sides & { reviewId: string }>('reviews.shown-again')

/** Somebody has not written yet, and the time runs. */
export const reviewDue = news<{ contractId: string; userId: string }>('reviews.due')
/** They were reminded, and now it is too late. */
export const reviewMissed = news<{ contractId: string; userId: string }>('reviews.missed')
