import styles from '#web/reviews/ReviewCard.module.css'
import type { Review } from '#core/reviews/api.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'
import { ReviewAnswer, ReviewCard } from '#web/reviews/ReviewCard.tsx'

interface ReviewItemProps {
  review: Review
  /** Whoever it is about. */
  about: string
  /** It is about the reader. */
  isMine: boolean
}

/** The contract is named to the two of it alone: on another's profile that is whoever wrote it, who has nothing to report. */
const mayReport = ({ contractId }: Review, isMine: boolean): boolean => isMine || contractId === null

export function ReviewItem({ review, about, isMine }: ReviewItemProps) {
  const name = review.reviewer.firstName || 'Former member'
  return (
    <ReviewCard
      name={name}
      src={review.reviewer.profileImageUrl}
      review={review}
      about={review.jobTitle}
      end={
        mayReport(review, isMine) ? (
          <ReportButton type="review" id={review.id} name={name} look="icon" />
        ) : (
          <span className={styles.noFlag} />
        )
      }
    >
      {review.reply !== null && <ReviewAnswer name={about} reply={review.reply} replyAt={review.replyAt} />}
      {review.mayReply && <ReplyForm reviewId={review.id} name={name} />}
    </ReviewCard>
  )
}
