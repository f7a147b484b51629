import chipStyles from '#web/kit/display/data/Chip.module.css'
import jobStyles from '#web/bids/job/Job.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { ratingText } from '#web/bids/bidder.ts'
import { Verified } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** Verified mark and rating of a user. */
export function Trust({ isVerified, rating }: { isVerified: boolean; rating: string }) {
  const text = ratingText(rating)
  if (isVerified) return <Verified {...(text && { rating: text })} />
  if (!text) return null
  return (
    <span data-slot="verified" className={classes(chipStyles.verified, jobStyles.trustPlain)}>
      <Icon name="star" filled />
      <VisuallyHidden>rating </VisuallyHidden>
      {text}
    </span>
  )
}
