import { useState } from 'react'
import { dismissFailedJob, type FailedJob, retryFailedJob } from '#core/admin/queue.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { MenuAct, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { kindName } from '#web/admin/queue/copy.ts'
import { call } from '#web/runtime/call.ts'

/** QUEUE-4: what can be done about a job that was given up. */
export function JobMenu({ job: { id, kind, key, canDismiss } }: { job: FailedJob }) {
  const [isDismissing, setDismissing] = useState(false)
  const name = kindName(kind)
  const retrying = useAdminAct({
    run: () => call(retryFailedJob, { params: { id } }),
    done: () => ({ title: 'Tried again', text: `${name} ${key}.` }),
    failed: 'The job was not retried. Please try again.',
  })
  const dismissing = useAdminAct({
    run: (reason: string) => call(dismissFailedJob, { params: { id }, body: { reason } }),
    done: () => ({ title: 'Dismissed', text: `${name} ${key}.` }),
    failed: 'The job was not dismissed. Please try again.',
  })
  return (
    <>
      <RowMenu label={`Actions for ${name} ${key}`}>
        <MenuAct onClick={() => void retrying.act()}>Retry</MenuAct>
        {canDismiss && (
          <MenuAct isDanger onClick={() => setDismissing(true)}>
            Dismiss
          </MenuAct>
        )}
      </RowMenu>
      {isDismissing && (
        <ReasonDialog
          title="Dismiss this job?"
          sub={`It is removed and not tried again: ${name} ${key}.`}
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
