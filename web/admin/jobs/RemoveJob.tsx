import { type JobForAdmin, REMOVE_SENTENCE } from '#core/admin/jobs.ts'
import { useRemoveJob } from '#web/admin/jobs/acts.ts'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'

interface RemoveJobProps {
  job: Pick<JobForAdmin, 'id' | 'title'>
  onClose: () => void
}

/** Takes a job out of sight, with a reason. */
export function RemoveJob({ job, onClose }: RemoveJobProps) {
  const { act } = useRemoveJob(job)
  return (
    <ReasonDialog
      title="Remove this job?"
      sub={`Nobody finds “${job.title}” or bids on it any more. You can restore it.`}
      hint="The poster will read it, and it is kept with the job while it is removed."
      sentence={REMOVE_SENTENCE}
      submit="Remove job"
      busy="Removing…"
      onSubmit={(reason) => act(reason)}
      onClose={onClose}
    />
  )
}
