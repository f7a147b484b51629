import { ratingText } from '#web/bids/bidder.ts'
import { Verified } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** What is known of somebody at a glance: verified or not, and how the others liked it. */
export function Trust({ isVerified, rating }: { isVerified: boolean; rating: string }) {
  const text = ratingText(rating)
  if (isVerified) return <Verified {...(text && { rating: text })} />
  if (!text) return null
  return (
    <span className="verified trust--plain">
      <Icon name="star" filled />
      <VisuallyHidden>rating </VisuallyHidden>
      {text}
    </span>
  )
}
