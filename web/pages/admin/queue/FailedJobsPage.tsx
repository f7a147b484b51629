import { useQuery } from '@tanstack/react-query'
import { type FailedJob, failedJobKinds, listFailedJobs } from '#core/admin/queue.ts'
import { detailText } from '#web/admin/audit/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { Filters, Tools } from '#web/admin/components/Tools.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { kindName } from '#web/admin/queue/copy.ts'
import { JobMenu, RetryJobs } from '#web/admin/queue/FailedJobActions.tsx'
import { clockText, wholeText } from '#web/admin/session/times.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { queryOf } from '#web/runtime/query.ts'
import type { PageLayout } from '#web/shell/page.ts'

export const layout: PageLayout = { minRole: 'admin' }

const COLUMNS: readonly Column<FailedJob>[] = [
  {
    key: 'time',
    label: 'Given up',
    onPhone: 'line',
    cell: ({ failedAt }) => (
      <time className="num-12" dateTime={failedAt} title={wholeText(failedAt)}>
        {clockText(failedAt)}
      </time>
    ),
  },
  { key: 'kind', label: 'Kind', onPhone: 'title', cell: ({ kind }) => <b>{kindName(kind)}</b> },
  {
    key: 'for',
    label: 'For',
    onPhone: 'line',
    cell: ({ key, payload }) => <span title={key}>{detailText(payload) || key}</span>,
  },
  { key: 'attempts', label: 'Attempts', align: 'r', onPhone: 'line', cell: ({ attempts }) => attempts },
  { key: 'error', label: 'Last error', onPhone: 'line', cell: ({ lastError }) => lastError },
  { key: 'acts', label: 'Actions', align: 'r', onPhone: 'act', cell: (job) => <JobMenu job={job} /> },
]

const ALL = 'all'

/** QUEUE-4: failed jobs, with the kind in the address. */
export default function FailedJobsPage() {
  const kind = useAddress().get('kind') || undefined
  const kinds = useQuery({ ...queryOf(failedJobKinds), staleTime: 0 }).data
  const query = { kind }
  const pages = usePages(listFailedJobs, query)
  const options = [
    { value: ALL, label: 'All' },
    ...(kinds ?? []).map((one) => ({ value: one.kind, label: kindName(one.kind), count: one.count })),
  ]
  return (
    <>
      {kinds && kinds.length > 0 && (
        <Tools>
          <Filters label="Filter failed jobs" options={options} value={kind ?? ALL} param="kind" />
          {kinds.some((one) => one.kind === kind) && <RetryJobs key={kind} kind={kind!} />}
        </Tools>
      )}
      <PagedTable
        pages={pages}
        noun="failed jobs"
        empty={
          <Empty icon="check" title="No job was given up">
            Emails, calls to the card provider and other background jobs that fail again and again appear here.
          </Empty>
        }
        caption="Failed jobs"
        columns={COLUMNS}
      />
    </>
  )
}
