import styles from './BidForm.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type FormEvent, useId, useState, useEffect, useRef } from 'react'
import { type JobDetail, BidForm as BidShape } from '#core/bids/api.ts'
import { MAX_AVAILABILITY, MAX_MESSAGE } from '#core/bids/rules.ts'
import { contactNotice } from '#core/kernel/contacts.ts'
import { showDollars, type Cents } from '#core/kernel/money.ts'
import type { Me } from '#core/kernel/me.ts'
import { AmountStepper } from '#web/bids/form/AmountStepper.tsx'
import { type BidDraft, saveDraft } from '#web/bids/form/draft.ts'
import { middleOf, priceOf, splitText, restingPrice } from '#web/jobs/price.ts'
import { scrollToPrice } from '#web/bids/form/price-in-view.ts'
import { insertSnippet } from '#web/bids/form/snippets.ts'
import { Snippets } from '#web/bids/form/Snippets.tsx'
import { PriceGuide } from '#web/jobs/price-guide/PriceGuide.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { problemText } from '#web/runtime/problem-text.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { FEE } from '#core/payments/fee.ts'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { bySchema, readingDollars } from '#web/runtime/forms/schema-check.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const SAVE_MS = 500
const TypedBid = readingDollars(BidShape, 'amount')

function useSavedDraft(userId: string, jobId: string, values: BidDraft, isWanted: boolean): boolean {
  const [saved, setSaved] = useState<BidDraft | null>(null)
  const first = useRef(values)
  useEffect(() => {
    if (!isWanted || values === first.current) return
    const timer = setTimeout(() => setSaved(saveDraft(userId, jobId, values) ? values : null), SAVE_MS)
    return () => clearTimeout(timer)
  }, [userId, jobId, values, isWanted])
  return saved === values
}

interface BidFormOptions {
  userId: string
  jobId: string
  initial: BidDraft
  isDraft: boolean
  send: (values: BidDraft) => Promise<void>
  onFail: (error: unknown) => void
}

function useBidForm({ userId, jobId, initial, isDraft, send, onFail }: BidFormOptions): {
  form: Form<BidDraft>
  isSaved: boolean
} {
  const form = useForm<BidDraft>(
    bySchema(TypedBid),
    initial,
    (values) => send({ ...values, amount: restingPrice(values.amount) }),
    onFail,
  )
  return { form, isSaved: useSavedDraft(userId, jobId, form.values, isDraft) }
}

interface BidFormProps {
  job: JobDetail
  me: Me
  initial: BidDraft
  /** place: a new bid, kept as a draft. change: an existing bid. */
  kind: 'place' | 'change'
  send: (values: BidDraft) => Promise<void>
  /** Why the button is disabled. */
  reason?: string | undefined
  onType?: () => void
  onFailed: () => void
  onKeep?: () => void
}

const LABELS = {
  place: { act: 'Place bid', busy: 'Placing bid…', failed: 'Bid not placed' },
  change: { act: 'Change bid', busy: 'Changing bid…', failed: 'Bid not changed' },
} as const
const CHECK_IT = 'We suggested this price. Make it yours, or press once more to bid it.'
const FALLBACK = 'That did not arrive. What you typed is still here; please try again.'

export function BidForm({ job, me, initial, kind, send, reason, onType, onFailed, onKeep }: BidFormProps) {
  const titleId = useId()
  const labels = LABELS[kind]
  const { form, isSaved } = useBidForm({
    userId: me.id,
    jobId: job.id,
    initial,
    isDraft: kind === 'place',
    send,
    onFail: (error) => {
      toast({ title: labels.failed, text: problemMessage(error, FALLBACK), tone: 'bad' })
      onFailed()
    },
  })
  const price = priceOf(form.values.amount)
  const [isShown, setShown] = useState(false)
  const isOurs = kind === 'place' && form.values.amount === middleOf(job)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Asked once, and only for a price that the form suggested.
    if (!isOurs || isShown || !scrollToPrice(event.currentTarget)) return form.props.onSubmit(event)
    event.preventDefault()
    setShown(true)
  }
  const type = (name: keyof BidDraft & string, value: string) => {
    onType?.()
    form.set(name, value)
  }
  const bind = (name: 'availability' | 'message') => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  return (
    <Stack
      as="form"
      data-slot="bid-form"
      {...form.props}
      onSubmit={submit}
      className={styles.bidForm}
      aria-labelledby={titleId}
    >
      <h2 className="h" id={titleId} tabIndex={-1} data-focus-here>
        {kind === 'place' ? <VisuallyHidden>Your bid</VisuallyHidden> : 'Change your bid'}
      </h2>
      <Field label="Your price for the whole job" error={form.errors.amount}>
        <AmountStepper value={form.values.amount} onValue={(value) => type('amount', value)} />
      </Field>
      <PriceGuide category={job.category} zip={job.zipCode} pins={price === null ? [] : [Number(price) / 100]} />
      <Field
        label="When can you be there?"
        hint={contactNotice(form.values.availability)}
        error={form.errors.availability}
      >
        <Input {...bind('availability')} maxLength={MAX_AVAILABILITY} autoComplete="off" />
      </Field>
      <Field
        label="Message"
        aside={isSaved ? 'Draft saved' : 'optional'}
        hint={contactNotice(form.values.message)}
        error={form.errors.message}
      >
        <TextArea {...bind('message')} maxLength={MAX_MESSAGE} rows={3} />
      </Field>
      <Snippets userId={me.id} onInsert={(snippet) => type('message', insertSnippet(form.values.message, snippet))} />
      <div data-slot="bid-dock" className={styles.jobDock}>
        {form.failure !== null ? (
          <Banner tone="bad" raised title={labels.failed}>
            {problemText(form.failure, FALLBACK)}
          </Banner>
        ) : (
          reason !== undefined && <p className={classes('hint', styles.reason)}>{reason}</p>
        )}
        <div role="status">{isShown && isOurs && <p className={classes('hint', styles.reason)}>{CHECK_IT}</p>}</div>
        {reason === undefined && <TakeHome price={price} />}
        <Cluster gap={2} align="start" nowrap className={styles.acts}>
          {onKeep && (
            <Button tone="line" size="lg" onClick={onKeep}>
              Keep it
            </Button>
          )}
          <Button
            type="submit"
            tone="ticket"
            size="lg"
            block
            disabled={reason !== undefined}
            loading={form.pending}
            loadingLabel={labels.busy}
          >
            {price === null ? labels.act : `${labels.act} · ${showDollars(price, 'round')}`}
          </Button>
        </Cluster>
      </div>
    </Stack>
  )
}

/** Total and worker share, dashes without a price. */
function TakeHome({ price }: { price: Cents | null }) {
  const fee = useSetting(FEE)
  const split = price === null ? null : splitText(price, fee)
  return (
    <Cluster as="p" align="stretch" justify="between" className={classes(styles.takeHome, 'num-12')}>
      <span>
        You bid <b className="c1">{split?.total ?? '—'}</b>
      </span>
      <span>
        you keep <b className="paper">{split?.share ?? '—'}</b>
      </span>
    </Cluster>
  )
}
