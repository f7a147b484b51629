import styles from './ReviewDialog.module.css'
import reviewCardStyles from './ReviewCard.module.css'
import { useEffect, useState, useId } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { contactNotice } from '#core/kernel/contacts.ts'
import { type OwnReview, writeReview } from '#core/reviews/api.ts'
import { MAX_REVIEW, REVIEW_TOO_LATE } from '#core/reviews/rules.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { otherName } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { saveDraft, readDraft, type ReviewDraft } from '#web/reviews/draft.ts'
import { useRefreshReviewed, useContractReviews } from '#web/reviews/queries.ts'
import { sealText, sealedText, theirsText } from '#web/reviews/review-status.ts'
import { counted } from '#web/reviews/typed.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { STAR_LABELS, STARS, starsText, ReviewAnswer, ReviewCard } from '#web/reviews/ReviewCard.tsx'
import { otherRole } from '#core/contracts/rules.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'

const CLOCK_INTERVAL_MS = 5_000

interface ReviewDialogProps {
  contract: Contract
  me: string
  onClose: () => void
}

/** REVIEW-UI-1: form of a review, then its result. */
export default function ReviewDialog({ contract, me, onClose }: ReviewDialogProps) {
  const [sent, setSent] = useState<OwnReview | null>(null)
  if (sent) return <SentReview contract={contract} review={sent} onClose={onClose} />
  return <Writing contract={contract} me={me} onClose={onClose} onSent={setSent} />
}

const bodyOf = ({ rating, comment }: ReviewDraft) => ({ rating: Number(rating), comment })
const check = (draft: ReviewDraft) => errorsOf(writeReview.body, bodyOf(draft))
const sentenceOf = (error: unknown): string => problemMessage(error, 'What you wrote is still here.')

function Writing({ contract, me, onClose, onSent }: ReviewDialogProps & { onSent: (review: OwnReview) => void }) {
  const { id, reviewBy, otherHasReviewed, hasReviewed, job } = contract
  const name = otherName(contract)
  const nowMs = useServerNow(CLOCK_INTERVAL_MS)
  const isLate = reviewBy !== null && nowMs > Date.parse(reviewBy)
  const sendWriteReview = useOnceCall(writeReview)
  const refresh = useRefreshReviewed(id)
  const form = useForm<ReviewDraft>(
    check,
    readDraft(me, id),
    async (draft) => {
      const body = bodyOf(draft)
      const review = await sendWriteReview({ params: { id }, body })
      saveDraft(me, id, { rating: '', comment: '' })
      toast({ title: 'Review sent', text: review.isPublished ? 'Both are open now.' : 'It is sealed for now.' })
      onSent(review)
      void refresh()
    },
    (error) => {
      toast({ title: 'Review not sent', text: sentenceOf(error), tone: 'bad' })
      // Written elsewhere, or too late.
      void refresh()
    },
  )
  const { values } = form
  useEffect(() => {
    if (!form.pending) saveDraft(me, id, values)
  }, [me, id, values, form.pending])
  return (
    <Dialog title={`Review ${name}`} sub={job.title} onClose={onClose}>
      <DialogForm {...form.props}>
        <StarPicker
          legend="How was it?"
          value={values.rating}
          error={form.errors.rating}
          onChange={(rating) => form.set('rating', rating)}
        />
        <Field
          label="In your words"
          aside={counted(values.comment, MAX_REVIEW)}
          error={form.errors.comment}
          hint={contactNotice(values.comment) ?? 'What would you tell the next person? You can leave it empty.'}
        >
          <TextArea {...form.bind('comment')} rows={5} maxLength={MAX_REVIEW} />
        </Field>
        <Banner icon="lock" raised>
          {sealText({ name, reviewBy, otherHasReviewed }, nowMs)}
        </Banner>
        {isLate ? (
          <Banner tone="bad" raised urgent>
            {REVIEW_TOO_LATE.message}
          </Banner>
        ) : (
          form.failure !== null && (
            <Banner tone="bad" raised>
              {sentenceOf(form.failure)}
            </Banner>
          )
        )}
        <Button type="submit" block disabled={isLate || hasReviewed} loading={form.pending} loadingLabel="Sending…">
          Send review
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not now
        </Button>
      </DialogForm>
    </Dialog>
  )
}

interface StarPickerProps {
  legend: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Five radios shown as stars, so that arrow keys work. */
function StarPicker({ legend, value, onChange, error }: StarPickerProps) {
  const name = useId()
  return (
    <Tiles legend={legend} className={styles.starPicks} error={error}>
      {STARS.map((stars) => (
        <Tile
          key={stars}
          className={classes(styles.starPick, stars <= Number(value) && styles.isOn)}
          name={name}
          value={stars}
          checked={value === String(stars)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <Icon name="star" filled />
          <VisuallyHidden>{starsText(stars)}, </VisuallyHidden>
          <span>{STAR_LABELS[stars]}</span>
        </Tile>
      ))}
    </Tiles>
  )
}

const SENT_CLOCK_INTERVAL_MS = 30_000

interface SentReviewProps {
  contract: Contract
  review: OwnReview
  onClose: () => void
}

/** REVIEW-UI-1: the sealed review, or both reviews. */
function SentReview({ contract, review, onClose }: SentReviewProps) {
  const { reviewBy, role } = contract
  const name = otherName(contract)
  const nowMs = useServerNow(SENT_CLOCK_INTERVAL_MS)
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
      <div data-slot="review" className={reviewCardStyles.review} role="status">
        <VisuallyHidden>Loading {name}’s review</VisuallyHidden>
        <Skeleton shape="avatar" />
        <Stack>
          <Skeleton half />
          <Skeleton />
        </Stack>
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
