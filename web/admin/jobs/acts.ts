import { type JobForAdmin, removeJob, restoreJob } from '#core/admin/jobs.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { call } from '#web/runtime/call.ts'

type Named = Pick<JobForAdmin, 'id' | 'title'>

export const useRemoveJob = ({ id, title }: Named) =>
  useAdminAct({
    run: (reason: string) => call(removeJob, { params: { id }, body: { reason } }),
    done: () => ({ title: 'Job removed', text: `Nobody finds “${title}” any more, and the poster knows why.` }),
    failed: 'The job could not be removed. Please try again.',
  })

export const useRestoreJob = ({ id, title }: Named) =>
  useAdminAct({
    run: () => call(restoreJob, { params: { id } }),
    done: () => ({ title: 'Job restored', text: `“${title}” shows again, as it is by now.` }),
    failed: 'The job could not be restored. Please try again.',
  })
