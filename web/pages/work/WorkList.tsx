import styles from './WorkInProgressPage.module.css'
import { type ReactNode, useId } from 'react'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import type { MyWork } from '#web/contracts/my-work.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface WorkListProps {
  query: MyWork['jobs'] | MyWork['bids']
  /** For "Loading your jobs". */
  noun: string
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

export function WorkList({ query, noun, isEmpty, empty, children }: WorkListProps) {
  if (query.isPending)
    return (
      <Grid className={styles.sk} role="status">
        <VisuallyHidden>Loading {noun}</VisuallyHidden>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Grid>
    )
  if (!query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, `It was not possible to fetch ${noun}.`)}
      </ErrorState>
    )
  if (isEmpty) return empty
  return (
    <>
      {children}
      {query.hasNextPage && (
        <Button
          tone="line"
          className="above-5"
          loading={query.isFetchingNextPage}
          loadingLabel="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </>
  )
}

/** Hidden while empty. */
export function WorkGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className="section-head">
        <h2 className="d-24" id={id}>
          {title}
        </h2>
        <span className="num-12 c3">{count}</span>
      </div>
      {children}
    </section>
  )
}
