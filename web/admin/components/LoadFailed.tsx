import { NotAllowed } from '#web/admin/components/NotAllowed.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'

interface LoadFailedProps {
  error: unknown
  /** What could not be loaded, in one sentence. */
  children: string
  onRetry: () => void
}

/** What stands where something did not load: a 403 is no fault and needs no second try. */
export function LoadFailed({ error, children, onRetry }: LoadFailedProps) {
  if (error instanceof CallError && error.status === 403) return <NotAllowed />
  return <ErrorState onRetry={onRetry}>{problemMessage(error, children)}</ErrorState>
}
