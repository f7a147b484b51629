import styles from './Reviews.module.css'
import publicProfileStyles from '#web/profiles/public/PublicProfile.module.css'
import reviewCardStyles from '#web/reviews/ReviewCard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useRef, useState } from 'react'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Distribution } from '#web/profiles/public/Distribution.tsx'
import { displayName } from '#web/profiles/public/display-name.ts'
import { type ReviewSort, useReviews } from '#web/profiles/queries.ts'
import type { Review } from '#core/reviews/api.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'
import { ReviewAnswer, ReviewCard } from '#web/reviews/ReviewCard.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const SORTS: readonly { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'highest', label: 'Highest first' },
  { value: 'lowest', label: 'Lowest first' },
]

const titleFor = (total: number): string => {
  if (total === 0) return 'No reviews yet'
  return total === 1 ? '1 review' : `${total.toLocaleString('en-US')} reviews`
}

export function Reviews({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const total = person.ratingCounts.reduce((sum, count) => sum + count, 0)
  return (
    <section aria-labelledby="reviews">
      <div className={classes('section-head', styles.head)}>
        <h2 className={classes('d-24', publicProfileStyles.heading)} id="reviews">
          {titleFor(total)}
        </h2>
        {total > 1 && (
          <div className={styles.sort}>
            <Select
              aria-label="Sort reviews"
              value={sort}
              onChange={(event) => setSort(SORTS.find(({ value }) => value === event.target.value)?.value ?? 'newest')}
            >
              {SORTS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {total === 0 ? (
        <Empty icon="star" title="Nobody has written yet">
          {displayName(person)} gets the first one with the first job.
        </Empty>
      ) : (
        <>
          <Distribution rating={person.rating} counts={person.ratingCounts} total={total} />
          <List person={person} isMine={isMine} sort={sort} total={total} />
        </>
      )}
    </section>
  )
}

interface ListProps {
  person: PublicProfile
  isMine: boolean
  sort: ReviewSort
  total: number
}

function List({ person, isMine, sort, total }: ListProps) {
  const reviews = useReviews(person.id, sort)
  const list = useRef<HTMLDivElement>(null)
  /** The length before loading more: focus goes to the first new job. */
  const [before, setBefore] = useState(0)
  const items = reviews.data?.pages.flatMap((page) => page.items) ?? []
  const shown = items.length
  useEffect(() => {
    if (before > 0 && shown > before) list.current?.querySelectorAll<HTMLElement>('article')[before]?.focus()
  }, [before, shown])
  const showMore = () => {
    setBefore(shown)
    void reviews.fetchNextPage()
  }
  if (reviews.isPending) return <Loading />
  if (!reviews.data)
    return (
      <ErrorState onRetry={() => void reviews.refetch()}>
        {problemMessage(reviews.error, 'The reviews could not be fetched.')}
      </ErrorState>
    )
  return (
    <div ref={list}>
      {items.map((review) => (
        <ReviewItem key={review.id} review={review} about={displayName(person)} isMine={isMine} />
      ))}
      {reviews.hasNextPage && (
        <Cluster gap={4} rowGap={2} className={styles.more}>
          <Button tone="line" size="sm" loading={reviews.isFetchingNextPage} loadingLabel="Loading…" onClick={showMore}>
            Show more
          </Button>
          <span className="hint">
            {shown} of {total}
          </span>
          {reviews.isFetchNextPageError && (
            <span className="hint bad" role="alert">
              {problemMessage(reviews.error, 'The next ones did not come. Please try again.')}
            </span>
          )}
        </Cluster>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading reviews</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div data-slot="review" className={reviewCardStyles.review} key={row}>
          <Skeleton shape="avatar" />
          <Stack>
            <Skeleton half />
            <Skeleton />
          </Stack>
        </div>
      ))}
    </div>
  )
}

interface ReviewItemProps {
  review: Review
  about: string
  isMine: boolean
}

/** Only the two parties see the contract: on another's profile its author, who has nothing to report. */
const mayReport = ({ contractId }: Review, isMine: boolean): boolean => isMine || contractId === null

function ReviewItem({ review, about, isMine }: ReviewItemProps) {
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
          <span className={reviewCardStyles.noFlag} />
        )
      }
    >
      {review.reply !== null && <ReviewAnswer name={about} reply={review.reply} replyAt={review.replyAt} />}
      {review.mayReply && <ReplyForm reviewId={review.id} name={name} />}
    </ReviewCard>
  )
}
