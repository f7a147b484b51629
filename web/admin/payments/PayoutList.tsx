import styles from './Payments.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { listWithdrawalsForAdmin, WITHDRAWAL_FILTERS, type WithdrawalForAdmin } from '#core/admin/money.ts'
import { statusText, withdrawalText } from '#web/admin/payments/copy.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { usePages } from '#web/admin/components/pages.ts'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { timeColumns } from '#web/admin/payments/TimeColumns.tsx'
import { paths } from '#core/paths.ts'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'

const FILTERS = WITHDRAWAL_FILTERS.map((value) => ({ value, label: value }))

const COLUMNS: readonly Column<WithdrawalForAdmin>[] = [
  {
    key: 'who',
    label: 'To',
    onPhone: 'title',
    cell: ({ userId, email, last4 }) => (
      <div className={styles.moneyWhat}>
        <Link className="link trunc" href={paths.adminUser(userId)}>
          {email}
        </Link>
        {last4 && <span className="hint num-12">ends in {last4}</span>}
      </div>
    ),
  },
  { key: 'kind', label: 'Kind', onPhone: 'line', cell: withdrawalText },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: ({ status, failure }) => (
      <>
        <span className={status === 'failed' ? 'bad' : undefined}>{statusText(status)}</span>
        {failure && <span className={classes('hint', styles.moneyWhy)}>{failure}</span>}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', align: 'r', onPhone: 'side', cell: ({ amount }) => showDollars(amount) },
  { key: 'fee', label: 'Fee', align: 'r', onPhone: 'none', cell: ({ fee }) => showDollars(fee) },
  ...timeColumns('Asked for'),
]

/** Withdrawals that people asked for, and weekly payouts. */
export function PayoutList() {
  const address = useAddress()
  const status = oneOf(WITHDRAWAL_FILTERS, address.get('status'))
  const query = { search: address.get('q') || undefined, status }
  const pages = usePages(keyOf(listWithdrawalsForAdmin, { query }), (cursor) =>
    call(listWithdrawalsForAdmin, { query: { ...query, cursor } }),
  )
  return (
    <>
      <Tools>
        <SearchBox label="Search payouts" placeholder="Name or email" />
        <Filters label="Filter payouts" options={FILTERS} value={status} param="status" />
      </Tools>
      <PagedList
        pages={pages}
        noun="payouts"
        empty={
          <Empty icon="bank" title="No payout fits">
            Try another word or another filter.
          </Empty>
        }
      >
        {(items) => <AdminTable caption="Payouts" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />}
      </PagedList>
    </>
  )
}
