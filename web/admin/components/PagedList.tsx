import styles from './PagedList.module.css'
import type { ReactNode } from 'react'
import type { Pages } from '#web/admin/components/pages.ts'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface PagedListProps<T> {
  pages: Pages<T>
  /** In the plural: "users". */
  noun: string
  /** How many there are in all, where somebody has counted them. */
  total?: number | undefined
  /** What stands there when nothing fits. */
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

const SKELETON_ROWS = 8

/** A list in all its states: loading, failed, empty, and rows with a way to the next ones. */
export function PagedList<T>({ pages, noun, total, empty, children }: PagedListProps<T>) {
  if (pages.isPending) return <Loading noun={noun} />
  if (!pages.data)
    return (
      <Instead noun={noun}>
        <LoadFailed error={pages.error} onRetry={() => void pages.refetch()}>
          {`The ${noun} could not be loaded.`}
        </LoadFailed>
      </Instead>
    )
  if (pages.data.length === 0) return <Instead noun={noun}>{empty}</Instead>
  return (
    <div className={styles.paged} aria-busy={pages.isPlaceholderData}>
      {children(pages.data)}
      <div data-slot="paged-foot" className={styles.foot}>
        <span className="hint" role="status">
          Showing {pages.data.length.toLocaleString('en-US')}
          {total !== undefined && total >= pages.data.length && ` of ${total.toLocaleString('en-US')}`}
        </span>
        {pages.hasNextPage && <More pages={pages} />}
      </div>
    </div>
  )
}

/** What stands in place of the list has a small heading of its own; this is the one above it. */
function Instead({ noun, children }: { noun: string; children: ReactNode }) {
  return (
    <>
      <h2>
        <VisuallyHidden>List of {noun}</VisuallyHidden>
      </h2>
      {children}
    </>
  )
}

function More<T>({ pages }: { pages: Pages<T> }) {
  const more = async () => {
    const { error } = await pages.fetchNextPage()
    if (error) toast({ title: 'Error', text: problemMessage(error, 'The next lines did not load.'), tone: 'bad' })
    keepFocus()
  }
  return (
    <Button
      tone="line"
      size="sm"
      loading={pages.isFetchingNextPage}
      loadingLabel="Loading…"
      onClick={() => void more()}
    >
      Load more
    </Button>
  )
}

function Loading({ noun }: { noun: string }) {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>Loading the {noun}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton half />
        </div>
      ))}
    </div>
  )
}
