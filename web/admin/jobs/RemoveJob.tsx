import { type JobForAdmin, REMOVE_SENTENCE, removeJob, restoreJob } from '#core/admin/jobs.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { call } from '#web/runtime/call.ts'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'

type JobName = Pick<JobForAdmin, 'id' | 'title'>

export const useRestoreJob = ({ id, title }: JobName) =>
  useAdminAction({
    run: () => call(restoreJob, { params: { id } }),
    done: () => ({ title: 'Job restored', text: `“${title}” shows again, as it is by now.` }),
    failed: 'The job could not be restored. Please try again.',
  })

interface RemoveJobProps {
  job: JobName
  onClose: () => void
}

/** Hides a job, with a reason. */
export function RemoveJob({ job: { id, title }, onClose }: RemoveJobProps) {
  const { act } = useAdminAction({
    run: (reason: string) => call(removeJob, { params: { id }, body: { reason } }),
    done: () => ({ title: 'Job removed', text: `Nobody finds “${title}” any more, and the poster knows why.` }),
    failed: 'The job could not be removed. Please try again.',
  })
  return (
    <ReasonDialog
      title="Remove this job?"
      sub={`Nobody finds “${title}” or bids on it any more. You can restore it.`}
      hint="The poster will read it, and it is kept with the job while it is removed."
      sentence={REMOVE_SENTENCE}
      submit="Remove job"
      busy="Removing…"
      onSubmit={act}
      onClose={onClose}
    />
  )
}
