import styles from './ReviewCard.module.css'
import type { Contract } from '#core/contracts/api.ts'
import { otherRole } from '#core/contracts/rules.ts'
import type { OwnReview } from '#core/reviews/api.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { otherName } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useContractReviews } from '#web/reviews/queries.ts'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'
import { ReviewAnswer, ReviewCard } from '#web/reviews/ReviewCard.tsx'
import { sealedText, theirsText } from '#web/reviews/review-status.ts'

const LOOK_EVERY_MS = 30_000

interface SentReviewProps {
  contract: Contract
  /** The own one, as it was taken. */
  review: OwnReview
  onClose: () => void
}

/** REVIEW-UI-1: what follows: it waits under its seal, or both lie open. */
export function SentReview({ contract, review, onClose }: SentReviewProps) {
  const { reviewBy, role } = contract
  const name = otherName(contract)
  const nowMs = useServerNow(LOOK_EVERY_MS)
  const me = contract[role]
  return (
    <Dialog
      title={review.isPublished ? 'Both are open' : 'Your review is in'}
      sub={contract.job.title}
      onClose={onClose}
    >
      <DialogBody>
        {review.isPublished ? (
          <p className="c2">Everybody can read them now, on your profile and on {name}’s.</p>
        ) : (
          <Banner icon="lock" raised>
            {sealedText({ name, reviewBy }, nowMs)}
          </Banner>
        )}
        <div>
          {review.isPublished && <Theirs contract={contract} name={name} nowMs={nowMs} />}
          <ReviewCard name="You" src={me.profileImageUrl} review={review}>
            {!review.isPublished && <StatusBadge lands>Sealed</StatusBadge>}
          </ReviewCard>
        </div>
        <Button block onClick={onClose}>
          Done
        </Button>
      </DialogBody>
    </Dialog>
  )
}

function Theirs({ contract, name, nowMs }: { contract: Contract; name: string; nowMs: number }) {
  const reviews = useContractReviews(contract.id)
  if (reviews.isPending)
    return (
      <div data-slot="review" className={styles.review} role="status">
        <VisuallyHidden>Loading {name}’s review</VisuallyHidden>
        <Skeleton shape="avatar" />
        <div className="stack">
          <Skeleton half />
          <Skeleton />
        </div>
      </div>
    )
  if (!reviews.data)
    return (
      <ErrorState onRetry={() => void reviews.refetch()}>
        {problemMessage(reviews.error, `${name}’s review could not be fetched.`)}
      </ErrorState>
    )
  const { theirs } = reviews.data
  if (!theirs) return <p className="sub">{theirsText(reviews.data, name, nowMs)}</p>
  return (
    <ReviewCard name={name} src={contract[otherRole(contract.role)].profileImageUrl} review={theirs}>
      {theirs.reply === null ? (
        <ReplyForm reviewId={theirs.id} name={name} />
      ) : (
        <ReviewAnswer name="You" reply={theirs.reply} replyAt={theirs.replyAt} />
      )}
    </ReviewCard>
  )
}
