import styles from './PagedList.module.css'
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { AnswerOf, Endpoint, QueryOf } from '#core/kernel/endpoint.ts'
import { AdminTable } from '#web/admin/components/AdminTable.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { LoadFailed } from '#web/admin/components/AdminQueryView.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface Page<T> {
  items: T[]
  nextCursor: string | null
}
type ItemOf<E extends Endpoint> = AnswerOf<E> extends Page<infer T> ? T : never

/** A list that continues where a page ends. While another search is loading, the last answer stays in sight. */
export const usePages = <E extends Endpoint>(endpoint: E, filters: Omit<QueryOf<E>, 'cursor'>) => {
  const query = filters as Record<string, string | undefined>
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: ({ pageParam }) =>
      call<Endpoint>(endpoint, { query: { ...query, cursor: pageParam } }) as Promise<Page<ItemOf<E>>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
export type Pages<T> = Pick<
  UseInfiniteQueryResult<T[]>,
  | 'data'
  | 'error'
  | 'isPending'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'refetch'
  | 'fetchNextPage'
>

interface PagedListProps<T> {
  pages: Pages<T>
  /** In the plural: "users". */
  noun: string
  /** How many there are in all, if known. */
  total?: number | undefined
  /** In place of the list when nothing fits. */
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

const SKELETON_ROWS = 8

/** A list in all its states: loading, failed, empty, and rows with a button for the next ones. */
export function PagedList<T>({ pages, noun, total, empty, children }: PagedListProps<T>) {
  if (pages.isPending) return <Loading noun={noun} />
  if (!pages.data)
    return (
      <Placeholder noun={noun}>
        <LoadFailed error={pages.error} onRetry={() => void pages.refetch()}>
          {`The ${noun} could not be loaded.`}
        </LoadFailed>
      </Placeholder>
    )
  if (pages.data.length === 0) return <Placeholder noun={noun}>{empty}</Placeholder>
  return (
    <div className={styles.paged} aria-busy={pages.isPlaceholderData}>
      {children(pages.data)}
      <Cluster data-slot="paged-foot" justify="between" className={styles.foot}>
        <span className="hint" role="status">
          Showing {pages.data.length.toLocaleString('en-US')}
          {total !== undefined && total >= pages.data.length && ` of ${total.toLocaleString('en-US')}`}
        </span>
        {pages.hasNextPage && <More pages={pages} />}
      </Cluster>
    </div>
  )
}

type PagedTableProps<T extends { id: string }> = Omit<PagedListProps<T>, 'children'> &
  Omit<ComponentProps<typeof AdminTable<T>>, 'rows'>

/** A list whose rows are a table. */
export const PagedTable = <T extends { id: string }>({ pages, noun, total, empty, ...table }: PagedTableProps<T>) => (
  <PagedList pages={pages} noun={noun} total={total} empty={empty}>
    {(rows) => <AdminTable {...table} rows={rows} />}
  </PagedList>
)

/** The content in place of a list has a heading of the third level, which needs one above it. */
function Placeholder({ noun, children }: { noun: string; children: ReactNode }) {
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
        <Cluster nowrap gap={0} key={at} className={styles.row}>
          <Skeleton half />
        </Cluster>
      ))}
    </div>
  )
}
