import styles from './Payments.module.css'
import { isFailed, isHeld } from '#core/payments/rules.ts'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { listPayments, PAYMENT_FILTERS, type PaymentForAdmin } from '#core/admin/money.ts'
import { statusText } from '#web/admin/payments/copy.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { usePages } from '#web/admin/components/pages.ts'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { StatusChoice } from '#web/admin/payments/StatusChoice.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { timeColumns } from '#web/admin/payments/TimeColumns.tsx'
import { paths } from '#core/paths.ts'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'

const KINDS: Record<PaymentForAdmin['kind'], string> = {
  contract: 'contract',
  additional_work: 'additional work',
  tip: 'tip',
  cancellation_fee: 'called off late',
}

const COLUMNS: readonly Column<PaymentForAdmin>[] = [
  {
    key: 'what',
    label: 'Payment',
    onPhone: 'title',
    cell: ({ number, jobTitle, contractId, kind }) => (
      <div className={styles.moneyWhat}>
        <Link className="link trunc" href={paths.adminContract(contractId)} dir="auto">
          {jobTitle}
        </Link>
        <span className="hint">
          <span className="num-12">{number}</span> {KINDS[kind]}
        </span>
      </div>
    ),
  },
  {
    key: 'who',
    label: 'From and to',
    onPhone: 'line',
    cell: ({ posterEmail, workerEmail }) => (
      <span className={styles.moneyWho}>
        <span>{posterEmail}</span>
        <span>{workerEmail}</span>
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: ({ status, isDisputed }) => (
      <>
        <span className={isFailed({ status }) ? 'bad' : isHeld({ status }) ? 'paper' : undefined}>
          {statusText(status)}
        </span>
        {isDisputed && <span className="bad"> in dispute</span>}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', align: 'r', onPhone: 'side', cell: ({ amount }) => showDollars(amount) },
  { key: 'fee', label: 'Fee', align: 'r', onPhone: 'none', cell: ({ fee }) => (fee === null ? '–' : showDollars(fee)) },
  ...timeColumns('Made'),
]

export function PaymentList() {
  const address = useAddress()
  const status = oneOf(PAYMENT_FILTERS, address.get('status'))
  const query = { search: address.get('q') || undefined, status }
  const pages = usePages(keyOf(listPayments, { query }), (cursor) =>
    call(listPayments, { query: { ...query, cursor } }),
  )
  return (
    <>
      <Tools>
        <SearchBox label="Search payments" placeholder="Job, number or email" />
        <StatusChoice label="Status of the payments" choices={PAYMENT_FILTERS} value={status} />
      </Tools>
      <PagedList
        pages={pages}
        noun="payments"
        empty={
          <Empty icon="wallet" title="No payment fits">
            Try another word or another status.
          </Empty>
        }
      >
        {(items) => <AdminTable caption="Payments" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />}
      </PagedList>
    </>
  )
}
