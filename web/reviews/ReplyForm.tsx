import styles from './ReviewCard.module.css'
import { useEffect, useRef, useState } from 'react'
import { contactNotice } from '#core/kernel/contacts.ts'
import { replyToReview } from '#core/reviews/api.ts'
import { MAX_REPLY } from '#core/reviews/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useRefreshReviews } from '#web/reviews/queries.ts'
import { counted } from '#web/reviews/typed.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface ReplyFormProps {
  reviewId: string
  name: string
}

/** REVIEW-5: the one reply to a review. */
export function ReplyForm({ reviewId, name }: ReplyFormProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <ReplyFields reviewId={reviewId} name={name} onClose={() => setOpen(false)} />
  return (
    <Button
      ref={opener}
      tone="quiet"
      size="sm"
      icon="chat"
      className={styles.replyOpener}
      onClick={() => setOpen(true)}
    >
      <span>
        Answer<VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </Button>
  )
}

function ReplyFields({ reviewId, name, onClose }: ReplyFormProps & { onClose: () => void }) {
  const refresh = useRefreshReviews()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const sendReplyToReview = useOnceCall(replyToReview)
  const form = useForm(
    bySchema<{ text: string }>(replyToReview.body),
    { text: '' },
    async (body) => {
      await sendReplyToReview({ params: { id: reviewId }, body })
      toast({ title: 'Answer added', text: 'Everybody can read it below the review.' })
      // The form disappears; focus moves to the review.
      field.current?.closest<HTMLElement>('article')?.focus()
      await refresh()
    },
    (error) => {
      toast({ title: 'Not answered', text: problemMessage(error, 'What you wrote is still here.'), tone: 'bad' })
      // It may have been answered elsewhere or removed.
      void refresh()
    },
  )
  const { text } = form.values
  return (
    <Stack as="form" gap={3} {...form.props} className={styles.replyForm}>
      <Field
        label={`Your answer to ${name}`}
        aside={counted(text, MAX_REPLY)}
        error={form.errors.text}
        hint={contactNotice(text) ?? 'Everybody reads it, below the review. You can answer once.'}
      >
        <TextArea {...form.bind('text')} ref={field} rows={3} maxLength={MAX_REPLY} />
      </Field>
      <Cluster gap={2} align="start">
        <Button type="submit" size="sm" loading={form.pending} loadingLabel="Sending…">
          Send answer
        </Button>
        <Button tone="quiet" size="sm" onClick={onClose}>
          Not now
        </Button>
      </Cluster>
    </Stack>
  )
}
