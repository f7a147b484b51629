import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { problemMessage } from '#web/runtime/call.ts'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** The sentence for a failure without one of its own. */
  failure: string
  /** In place of the content while it loads. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** The answer of a query, or its loading or failed state. */
export function QueryView<T>({ query, failure, loading, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return loading
  return <ErrorState onRetry={() => void query.refetch()}>{problemMessage(query.error, failure)}</ErrorState>
}
