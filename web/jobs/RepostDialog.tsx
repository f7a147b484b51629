import './RepostDialog.css'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type Job, repostJob, RepostJobForm } from '#contract/jobs/api.ts'
import { paths } from '#web/app/paths.ts'
import { jobCode } from '#web/bids/words.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { RepostFields } from '#web/jobs/RepostFields.tsx'
import { RepostStub } from '#web/jobs/RepostStub.tsx'
import { repostBodyOf, type RepostValues, valuesOf } from '#web/jobs/repost-values.ts'
import { goneWords } from '#web/jobs/repost-words.ts'
import { call } from '#web/kit/call.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { type Form, useForm } from '#web/kit/form.ts'
import { readingDollars } from '#web/kit/typed-dollars.ts'
import { TicketPart } from '#web/kit/Ticket.tsx'
import { toast } from '#web/kit/toast.ts'
import { bySchema } from '#web/kit/schema-check.ts'

const TypedRepost = readingDollars(RepostJobForm, 'budgetMin', 'budgetMax')

interface RepostDialogProps {
  /** One's own job that is over. */
  job: Job
  onClose: () => void
}

function useReposting({ job, onClose }: RepostDialogProps): Form<RepostValues> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useForm(
    bySchema(TypedRepost),
    valuesOf(job),
    async (values) => {
      const again = await call(repostJob, { params: { id: job.id }, body: repostBodyOf(values) })
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
}

/** One ticket over the page: the form left of the tear, window and act right of it. */
export default function RepostDialog({ job, onClose }: RepostDialogProps) {
  const form = useReposting({ job, onClose })
  return (
    <Dialog title="Repost Job" sub={`Job ${jobCode(job.id)} · ${goneWords(job)}`} onClose={onClose} className="repost">
      <form {...form.props} className="ticket ticket--fold repost__ticket">
        <TicketPart className="repost__form">
          <RepostFields job={job} form={form} />
        </TicketPart>
        <TicketPart className="repost__stub">
          <RepostStub job={job} form={form} onClose={onClose} />
        </TicketPart>
      </form>
    </Dialog>
  )
}
