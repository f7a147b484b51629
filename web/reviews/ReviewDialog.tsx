import styles from '#web/kit/disclosure/Dialog.module.css'
import { useEffect, useState } from 'react'
import type { Contract } from '#core/contracts/api.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { type OwnReview, writeReview } from '#core/reviews/api.ts'
import { MAX_REVIEW, REVIEW_TOO_LATE } from '#core/reviews/rules.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { otherName } from '#web/contracts/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { keepDraft, readDraft, type ReviewDraft } from '#web/reviews/draft.ts'
import { useRefreshReviewed } from '#web/reviews/queries.ts'
import { SentReview } from '#web/reviews/SentReview.tsx'
import { sealText } from '#web/reviews/review-status.ts'
import { StarPicker } from '#web/reviews/StarPicker.tsx'
import { counted, MASKED_TEXT } from '#web/reviews/typed.ts'

const LOOK_EVERY_MS = 5_000

interface ReviewDialogProps {
  contract: Contract
  /** The reader's id. */
  me: string
  onClose: () => void
}

/** REVIEW-UI-1: stars and words about the other side, and what becomes of them. */
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
  const nowMs = useServerNow(LOOK_EVERY_MS)
  const isLate = reviewBy !== null && nowMs > Date.parse(reviewBy)
  const sendWriteReview = useOnceCall(writeReview)
  const refresh = useRefreshReviewed(id)
  const form = useForm<ReviewDraft>(
    check,
    readDraft(me, id),
    async (draft) => {
      const body = bodyOf(draft)
      const review = await sendWriteReview({ params: { id }, body })
      keepDraft(me, id, { rating: '', comment: '' })
      toast({ title: 'Review sent', text: review.isPublished ? 'Both are open now.' : 'It is sealed for now.' })
      onSent(review)
      void refresh()
    },
    (error) => {
      toast({ title: 'Review not sent', text: sentenceOf(error), tone: 'bad' })
      // Written in another window, or too late by now: what stands has to be seen.
      void refresh()
    },
  )
  const { values } = form
  useEffect(() => {
    if (!form.pending) keepDraft(me, id, values)
  }, [me, id, values, form.pending])
  return (
    <Dialog title={`Review ${name}`} sub={job.title} onClose={onClose}>
      <form {...form.props} className={styles.body}>
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
          hint={
            maskContacts(values.comment) === values.comment
              ? 'What would you tell the next person? You can leave it empty.'
              : MASKED_TEXT
          }
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
      </form>
    </Dialog>
  )
}
