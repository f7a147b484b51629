import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'

const WHO: Record<AdminRole, string> = {
  support: 'Everybody in the portal may see this.',
  moderator: 'Moderators and admins may see this.',
  admin: 'Only admins may see this.',
}

/** In place of what answered with a 403. */
export function NotAllowed({ needs }: { needs?: AdminRole | undefined }) {
  return (
    <Empty
      icon="lock"
      level={2}
      title="Your role does not allow this"
      action={
        <ButtonLink tone="line" size="sm" href={paths.adminDashboard()}>
          To the dashboard
        </ButtonLink>
      }
    >
      {needs ? WHO[needs] : 'Somebody with another role can open it.'}
    </Empty>
  )
}

interface LoadFailedProps {
  error: unknown
  /** What could not be loaded, in one sentence. */
  children: string
  onRetry: () => void
}

/** In place of what did not load. */
export function LoadFailed({ error, children, onRetry }: LoadFailedProps) {
  if (error instanceof CallError && error.status === 403) return <NotAllowed />
  return <ErrorState onRetry={onRetry}>{problemMessage(error, children)}</ErrorState>
}

interface AdminQueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What is loaded: "charts". */
  noun: string
  /** In place of the content while it loads. */
  skeleton: ReactNode
  /** Of the element around the skeleton. */
  className?: string | undefined
  children: (data: T) => ReactNode
}

/** The answer of a query, or why it is not there. */
export function AdminQueryView<T>({ query, noun, skeleton, className, children }: AdminQueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
        {`The ${noun} could not be loaded.`}
      </LoadFailed>
    )
  return (
    <Stack role="status" className={className}>
      <VisuallyHidden>Loading the {noun}</VisuallyHidden>
      {skeleton}
    </Stack>
  )
}
