import type { Bid } from '#core/bids/api.ts'

export const nameOfBidder = ({ bidder }: Pick<Bid, 'bidder'>): string => bidder.firstName || 'Worker'

/** "4.9"; null without reviews, because 0 would look like a rating. */
export const ratingText = (rating: string): string | null => (Number(rating) > 0 ? Number(rating).toFixed(1) : null)
