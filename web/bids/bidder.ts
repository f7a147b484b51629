import type { Bid } from '#core/bids/api.ts'

/** What a bidder is called who has not said a name. */
export const nameOfBidder = ({ bidder }: Pick<Bid, 'bidder'>): string => bidder.firstName || 'Worker'

/** "4.9"; null while nobody has reviewed them: nought would look like a verdict. */
export const ratingText = (rating: string): string | null => (Number(rating) > 0 ? Number(rating).toFixed(1) : null)
