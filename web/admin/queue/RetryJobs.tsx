import { retryFailedJobs } from '#core/admin/queue.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { kindName } from '#web/admin/queue/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'

/** QUEUE-4: all jobs of a kind, for after whatever they failed of has been mended. */
export function RetryJobs({ kind }: { kind: string }) {
  const { act, isBusy } = useAdminAct({
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
