import styles from './ContractReviews.module.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { otherRole } from '#core/contracts/rules.ts'
import type { ContractReviews as Reviews } from '#core/reviews/api.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { otherName } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { useContractReviews } from '#web/reviews/queries.ts'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'
import { ReviewAnswer, ReviewCard } from '#web/reviews/ReviewCard.tsx'
import { ownReviewStatus, mineText, otherReviewStatus, theirsText } from '#web/reviews/review-status.ts'
import { openFold } from '#web/kit/disclosure/open-fold.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

const CLOCK_INTERVAL_MS = 30_000

interface ContractReviewsProps {
  contract: Contract
  onWrite: () => void
}

/** REVIEW-UI-2: both reviews, or why they are sealed, once the work is complete. */
export function ContractReviews(props: ContractReviewsProps) {
  return props.contract.reviewBy !== null && <Both {...props} />
}

function Both({ contract, onWrite }: ContractReviewsProps) {
  const query = useContractReviews(contract.id)
  const inside = useRef<HTMLDivElement>(null)
  // Opened, because reviews are what readers look for.
  useEffect(() => openFold(inside.current), [])
  return (
    <Fold icon="star" title="Reviews">
      <Stack gap={5} ref={inside} className={styles.bothReviews}>
        {query.isPending ? (
          <Loading />
        ) : query.data ? (
          <>
            <Theirs contract={contract} reviews={query.data} />
            <Mine contract={contract} reviews={query.data} onWrite={onWrite} />
          </>
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>
            {problemMessage(query.error, 'The reviews could not be fetched.')}
          </ErrorState>
        )}
      </Stack>
    </Fold>
  )
}

interface SideProps {
  contract: Contract
  reviews: Reviews
}

function Theirs({ contract, reviews }: SideProps) {
  const nowMs = useServerNow(CLOCK_INTERVAL_MS)
  const name = otherName(contract)
  const { theirs } = reviews
  return (
    <Part title={`${name} about you`}>
      {theirs ? (
        <ReviewCard
          name={name}
          src={contract[otherRole(contract.role)].profileImageUrl}
          review={theirs}
          heading="h4"
          end={<ReportButton type="review" id={theirs.id} name={name} look="icon" />}
        >
          {theirs.reply === null ? (
            <ReplyForm reviewId={theirs.id} name={name} />
          ) : (
            <ReviewAnswer name="You" reply={theirs.reply} replyAt={theirs.replyAt} />
          )}
        </ReviewCard>
      ) : (
        <None isSealed={otherReviewStatus(reviews, nowMs) === 'sealed'} text={theirsText(reviews, name, nowMs)} />
      )}
    </Part>
  )
}

function Mine({ contract, reviews, onWrite }: SideProps & Pick<ContractReviewsProps, 'onWrite'>) {
  const nowMs = useServerNow(CLOCK_INTERVAL_MS)
  const { mine, reviewBy } = reviews
  const name = otherName(contract)
  const stage = ownReviewStatus(reviews, nowMs)
  return (
    <Part title={`You about ${name}`}>
      {mine ? (
        <ReviewCard name="You" src={contract[contract.role].profileImageUrl} review={mine} heading="h4">
          {stage === 'sealed' && (
            <Chip icon="lock">
              {reviewBy === null ? 'sealed' : `sealed, ${formatDateTime(reviewBy)} at the latest`}
            </Chip>
          )}
          {mine.reply !== null && <ReviewAnswer name={name} reply={mine.reply} replyAt={mine.replyAt} />}
        </ReviewCard>
      ) : (
        <None text={mineText(reviews, nowMs)}>
          {stage === 'due' && (
            <Button tone="line" size="sm" icon="edit" onClick={onWrite}>
              Write a review
            </Button>
          )}
        </None>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="over" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function None({ text, isSealed = false, children }: { text: string; isSealed?: boolean; children?: ReactNode }) {
  return (
    <Stack gap={3} align="start" className={styles.none}>
      <p className="sub">
        {isSealed && <Icon name="lock" size={16} />}
        {text}
      </p>
      {children}
    </Stack>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the reviews</VisuallyHidden>
      <Skeleton />
      <Skeleton half />
    </div>
  )
}
