import { useState } from 'react'
import { dismissFailedJob, type FailedJob, retryFailedJob, retryFailedJobs } from '#core/admin/queue.ts'
import { detailText } from '#web/admin/audit/copy.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { MenuItem, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { kindName } from '#web/admin/queue/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'

/** QUEUE-4: the actions for a failed job. */
export function JobMenu({ job: { id, kind, key, payload, canDismiss } }: { job: FailedJob }) {
  const [isDismissing, setDismissing] = useState(false)
  const name = `${kindName(kind)}, ${detailText(payload) || key}`
  const retrying = useAdminAction({
    run: () => call(retryFailedJob, { params: { id } }),
    done: () => ({ title: 'Tried again', text: `${name}.` }),
    failed: 'The job was not retried. Please try again.',
  })
  const dismissing = useAdminAction({
    run: (reason: string) => call(dismissFailedJob, { params: { id }, body: { reason } }),
    done: () => ({ title: 'Dismissed', text: `${name}.` }),
    failed: 'The job was not dismissed. Please try again.',
  })
  return (
    <>
      <RowMenu label={`Actions for ${name}`}>
        <MenuItem onClick={() => void retrying.act()}>Retry</MenuItem>
        {canDismiss && (
          <MenuItem isDanger onClick={() => setDismissing(true)}>
            Dismiss
          </MenuItem>
        )}
      </RowMenu>
      {isDismissing && (
        <ReasonDialog
          title="Dismiss this job?"
          sub={`It is removed and not tried again: ${name}.`}
          hint="It is kept in the audit log."
          sentence="Please give a reason."
          submit="Dismiss job"
          busy="Dismissing…"
          onSubmit={dismissing.act}
          onClose={() => setDismissing(false)}
        />
      )}
    </>
  )
}

/** QUEUE-4: retries all jobs of a kind, after the cause of their failure is gone. */
export function RetryJobs({ kind }: { kind: string }) {
  const { act, isBusy } = useAdminAction({
    run: () => call(retryFailedJobs, { body: { kind } }),
    done: ({ count }) => ({ title: 'Tried again', text: `${kindName(kind)}: ${count.toLocaleString('en-US')}.` }),
    failed: 'The jobs were not retried. Please try again.',
  })
  return (
    <Button tone="line" size="sm" className="push" loading={isBusy} loadingLabel="Retrying…" onClick={() => void act()}>
      Retry all
    </Button>
  )
}
