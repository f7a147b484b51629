import { useQueryClient } from '@tanstack/react-query'
import { cancelJob, type Job } from '#core/jobs/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { call } from '#web/runtime/call.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

const notifiedText = (bidCount: number): string => {
  if (bidCount === 0) return 'Nobody has bid yet.'
  return bidCount === 1 ? 'Whoever bid is told.' : `All ${bidCount} bidders are told.`
}

interface CancelJobDialogProps {
  job: Pick<Job, 'id' | 'title' | 'bidCount'>
  onClose: () => void
  onCancelled?: (job: Job) => Promise<void>
}

/** Asks once before canceling. */
export default function CancelJobDialog({ job, onClose, onCancelled }: CancelJobDialogProps) {
  const client = useQueryClient()
  const cancel = useAction('The job could not be cancelled. Please try again.', async () => {
    const cancelled = await call(cancelJob, { params: { id: job.id } })
    await Promise.all([refreshJobs(client), onCancelled?.(cancelled)])
    toast({ title: 'Job cancelled', text: 'It is out of the market. You can repost it whenever you like.' })
    onClose()
  })
  return (
    <ConfirmDialog
      title="Cancel this job?"
      sub={`Bidding stops at once. ${notifiedText(job.bidCount)}`}
      confirm="Cancel job"
      busyLabel="Cancelling…"
      isBusy={cancel.isBusy}
      failure={cancel.failure}
      onConfirm={cancel.run}
      onClose={onClose}
    >
      <p className="c2">“{job.title}” stays cancelled. You can repost it as a new job, with new bids.</p>
    </ConfirmDialog>
  )
}
