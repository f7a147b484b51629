import styles from './Dashboard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type DisputeInQueue, listDisputes } from '#core/admin/disputes.ts'
import { ReviewDispute } from '#web/admin/disputes/ReviewDispute.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { usePages } from '#web/admin/components/pages.ts'
import { Tools } from '#web/admin/components/Tools.tsx'
import { dayText } from '#web/admin/session/times.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { keyOf } from '#web/runtime/query.ts'

const FILTERS = ['open', 'resolved'] as const

const useDisputes = (status: (typeof FILTERS)[number]) =>
  usePages(keyOf(listDisputes, { query: { status } }), (cursor) => call(listDisputes, { query: { status, cursor } }))

function Parties({ dispute }: { dispute: DisputeInQueue }) {
  return (
    <span className={styles.disputeParties}>
      <span>{dispute.posterEmail ?? 'account closed'}</span>
      <span>{dispute.workerEmail ?? 'account closed'}</span>
    </span>
  )
}

function Review({ dispute }: { dispute: DisputeInQueue }) {
  const { go } = useAddress()
  return (
    <Button
      tone="line"
      size="xs"
      aria-label={`Review: ${dispute.jobTitle}`}
      onClick={() => go({ dispute: dispute.id })}
    >
      Review
    </Button>
  )
}

const COLUMNS: readonly Column<DisputeInQueue>[] = [
  {
    key: 'job',
    label: 'Job',
    onPhone: 'title',
    cell: ({ jobTitle, number }) => (
      <span className={styles.disputeJob}>
        <b dir="auto">{jobTitle}</b>
        <span className="num-12 c3">{number}</span>
      </span>
    ),
  },
  { key: 'parties', label: 'Parties', onPhone: 'line', cell: (dispute) => <Parties dispute={dispute} /> },
  { key: 'reason', label: 'Reason', onPhone: 'line', cell: ({ reason }) => <span dir="auto">{reason}</span> },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: ({ status }) => <span className={status === 'open' ? 'bad' : undefined}>{status}</span>,
  },
  { key: 'created', label: 'Created', align: 'r', onPhone: 'side', cell: ({ createdAt }) => dayText(createdAt) },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (dispute) => <Review dispute={dispute} /> },
]

/** PORTAL-8: job, parties, reason, status, created date, and the Review dialog. */
export function DisputesTab() {
  const { get, go } = useAddress()
  const status = oneOf(FILTERS, get('status'))
  const disputes = useDisputes(status)
  const open = get('dispute')
  return (
    <section aria-labelledby="disputes-tab">
      <Tools>
        <h2 className={classes('d-24', styles.adminTabTitle)} id="disputes-tab">
          Disputes
        </h2>
        <div className={styles.adminTabFilter}>
          <Select
            aria-label="Filter disputes"
            value={status}
            onChange={(event) => go({ status: event.target.value === 'open' ? null : event.target.value })}
          >
            {FILTERS.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </div>
      </Tools>
      <PagedList
        pages={disputes}
        noun="disputes"
        empty={
          <Empty icon="scales" title={status === 'open' ? 'No open dispute' : 'No resolved dispute'}>
            {status === 'open' ? 'Nobody waits for a decision.' : 'Nothing has been decided yet.'}
          </Empty>
        }
      >
        {(items) => (
          <AdminTable caption="Disputes" columns={COLUMNS} rows={items} rowKey={({ id }) => id} openKey={open} />
        )}
      </PagedList>
      {open !== '' && <ReviewDispute key={open} id={open} onClose={() => go({ dispute: null })} />}
    </section>
  )
}
