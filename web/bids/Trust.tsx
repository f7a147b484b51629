import { ratingText } from '#web/bids/bidder.ts'
import { Verified, Rating } from '#web/kit/display/data/Chip.tsx'

/** Verified mark and rating of a user. */
export function Trust({ isVerified, rating }: { isVerified: boolean; rating: string }) {
  const text = ratingText(rating)
  if (isVerified) return <Verified {...(text && { rating: text })} />
  if (!text) return null
  return <Rating rating={text} />
}
