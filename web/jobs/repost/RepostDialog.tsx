import styles from './RepostDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Job, repostJob, RepostJobForm } from '#core/jobs/api.ts'
import { contactNotice } from '#core/kernel/contacts.ts'
import { paths } from '#core/paths.ts'
import { jobCode } from '#web/jobs/job-copy.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { RepostStub } from '#web/jobs/repost/RepostStub.tsx'
import { newRepostStore, type RepostStore } from '#web/jobs/repost/repost-draft.ts'
import { repostBodyOf, type RepostValues } from '#web/jobs/repost/repost-values.ts'
import { pastJobText } from '#web/jobs/repost/repost-copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Dialog } from '#web/kit/disclosure/Dialog.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema, readingDollars } from '#web/runtime/forms/schema-check.ts'
import { showDollars } from '#core/kernel/money.ts'
import { repostChoices } from '#core/jobs/categories.ts'
import { restingPrice } from '#web/jobs/price.ts'
import { useArea } from '#web/jobs/post/area.ts'
import { DollarInput } from '#web/jobs/DollarInput.tsx'
import { VirtualSwitch } from '#web/jobs/post/VirtualSwitch.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'

const TypedRepost = readingDollars(RepostJobForm, 'budgetMin', 'budgetMax')

interface RepostDialogProps {
  job: Job
  onClose: () => void
}

function useReposting({ job, onClose }: RepostDialogProps, store: RepostStore): Form<RepostValues> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const sendRepostJob = useOnceCall(repostJob)
  const form = useForm<RepostValues>(
    bySchema(TypedRepost),
    store.start,
    async (values) => {
      const again = await sendRepostJob({ params: { id: job.id }, body: repostBodyOf(values) })
      store.finish()
      void refreshJobs(client)
      toast({
        title: 'Job Reposted',
        text: 'Your job has been reposted successfully and is now open for bidding.',
      })
      // The page of the old job may stay mounted with another job.
      onClose()
      navigate(paths.job(again.id))
    },
    () => toast({ title: 'Error', text: 'Failed to repost job. Please try again.', tone: 'bad' }),
  )
  useEffect(() => store.keep(form.values), [store, form.values])
  return form
}

/** A ticket as a dialog: form on the left, window and button on the right. */
export default function RepostDialog({ job, onClose }: RepostDialogProps) {
  const [round, setRound] = useState(0)
  return (
    <Dialog
      title="Repost Job"
      sub={`Job ${jobCode(job.id)} · ${pastJobText(job)}`}
      onClose={onClose}
      className={styles.repost}
    >
      <RepostTicket key={round} job={job} onClose={onClose} onStartOver={() => setRound(round + 1)} />
    </Dialog>
  )
}

function RepostTicket({ job, onClose, onStartOver }: RepostDialogProps & { onStartOver: () => void }) {
  const [store] = useState(() => newRepostStore(job))
  const form = useReposting({ job, onClose }, store)
  const startOver = (event: MouseEvent<HTMLElement>) => {
    store.finish()
    // The button disappears, so the focus returns to the title.
    event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-title]')?.focus()
    onStartOver()
  }
  return (
    <Ticket as="form" layout="fold" {...form.props} className={styles.ticket}>
      <TicketPart className={styles.form}>
        {store.isKept && <LastTime onStartOver={startOver} />}
        <RepostFields job={job} form={form} />
      </TicketPart>
      <TicketPart className={styles.stub}>
        <RepostStub job={job} form={form} onClose={onClose} />
      </TicketPart>
    </Ticket>
  )
}

function LastTime({ onStartOver }: { onStartOver: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <Banner
      icon="edit"
      raised
      action={
        <Button tone="line" size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      What you typed last time is still here.
    </Banner>
  )
}

/** "was $60", once changed. */
const was = (before: string | null, typed: string): string | undefined =>
  before !== null && restingPrice(before) !== restingPrice(typed) ? `was ${showDollars(before, 'round')}` : undefined

function RepostFields({ job, form }: { job: Job; form: Form<RepostValues> }) {
  const { values, errors } = form
  const { refusal } = useArea(values.zipCode)
  return (
    <>
      <Field label="Title" hint={contactNotice(values.title)} error={errors.title}>
        <Input {...form.bind('title')} autoComplete="off" maxLength={255} />
      </Field>
      <Field label="Description" hint={contactNotice(values.description)} error={errors.description}>
        <TextArea {...form.bind('description')} rows={3} maxLength={4000} />
      </Field>
      <div className={classes(styles.two, styles.twoWide)}>
        <Field label="Category" error={errors.category}>
          <Select {...form.bind('category')}>
            {repostChoices(job.category).map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <VirtualSwitch
          hint="Hides place and zip"
          isVirtual={values.isVirtual}
          onChange={(isVirtual) => form.set('isVirtual', isVirtual)}
        />
      </div>
      <div className={styles.two}>
        <Field label="At least" aside={was(job.budgetMin, values.budgetMin)} error={errors.budgetMin}>
          <DollarInput name="budgetMin" value={values.budgetMin} onValue={(value) => form.set('budgetMin', value)} />
        </Field>
        <Field label="At most" aside={was(job.budgetMax, values.budgetMax)} error={errors.budgetMax}>
          <DollarInput name="budgetMax" value={values.budgetMax} onValue={(value) => form.set('budgetMax', value)} />
        </Field>
      </div>
      {!values.isVirtual && (
        <div className={styles.place}>
          <Field label="Location" error={errors.location}>
            <Input {...form.bind('location')} autoComplete="street-address" maxLength={255} />
          </Field>
          <Field label="Zip code" error={errors.zipCode ?? refusal}>
            <Input {...form.bind('zipCode')} numeric inputMode="numeric" autoComplete="postal-code" maxLength={10} />
          </Field>
        </div>
      )}
    </>
  )
}
