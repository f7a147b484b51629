import styles from './RepostDialog.module.css'
import ticketStyles from '#web/kit/page/Ticket.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Job, repostJob, RepostJobForm } from '#core/jobs/api.ts'
import { paths } from '#core/paths.ts'
import { jobCode } from '#web/jobs/job-copy.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { RepostFields } from '#web/jobs/repost/RepostFields.tsx'
import { RepostStub } from '#web/jobs/repost/RepostStub.tsx'
import { newRepostKeeper, type RepostKeeper } from '#web/jobs/repost/repost-draft.ts'
import { repostBodyOf, type RepostValues } from '#web/jobs/repost/repost-values.ts'
import { goneText } from '#web/jobs/repost/repost-copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog } from '#web/kit/disclosure/Dialog.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { TicketPart } from '#web/kit/page/Ticket.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema, readingDollars } from '#web/runtime/forms/schema-check.ts'

const TypedRepost = readingDollars(RepostJobForm, 'budgetMin', 'budgetMax')

interface RepostDialogProps {
  /** One's own job that is over. */
  job: Job
  onClose: () => void
}

function useReposting({ job, onClose }: RepostDialogProps, keeper: RepostKeeper): Form<RepostValues> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const form = useForm<RepostValues>(
    bySchema(TypedRepost),
    keeper.start,
    async (values) => {
      const again = await call(repostJob, { params: { id: job.id }, body: repostBodyOf(values) })
      keeper.finish()
      void refreshJobs(client)
      toast({
        title: 'Job Reposted',
        text: 'Your job has been reposted successfully and is now open for bidding.',
      })
      // The page of the old job may stay where it is and only change its job.
      onClose()
      navigate(paths.job(again.id))
    },
    () => toast({ title: 'Error', text: 'Failed to repost job. Please try again.', tone: 'bad' }),
  )
  useEffect(() => keeper.keep(form.values), [keeper, form.values])
  return form
}

/** One ticket over the page: the form left of the tear, window and act right of it. */
export default function RepostDialog({ job, onClose }: RepostDialogProps) {
  const [round, setRound] = useState(0)
  return (
    <Dialog
      title="Repost Job"
      sub={`Job ${jobCode(job.id)} · ${goneText(job)}`}
      onClose={onClose}
      className={styles.repost}
    >
      <RepostTicket key={round} job={job} onClose={onClose} onStartOver={() => setRound(round + 1)} />
    </Dialog>
  )
}

function RepostTicket({ job, onClose, onStartOver }: RepostDialogProps & { onStartOver: () => void }) {
  const [keeper] = useState(() => newRepostKeeper(job))
  const form = useReposting({ job, onClose }, keeper)
  const startOver = (event: MouseEvent<HTMLElement>) => {
    keeper.finish()
    // The button goes with what it does away with; the focus goes back to where it was when the dialog opened.
    event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-title]')?.focus()
    onStartOver()
  }
  return (
    <form data-slot="ticket" {...form.props} className={classes(ticketStyles.ticket, ticketStyles.fold, styles.ticket)}>
      <TicketPart className={styles.form}>
        {keeper.isKept && <LastTime onStartOver={startOver} />}
        <RepostFields job={job} form={form} />
      </TicketPart>
      <TicketPart className={styles.stub}>
        <RepostStub job={job} form={form} onClose={onClose} />
      </TicketPart>
    </form>
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
