import styles from './Payments.module.css'
import { Link } from 'wouter'
import {
  listPayments,
  listWithdrawalsForAdmin,
  PAYMENT_FILTERS,
  type PaymentForAdmin,
  WITHDRAWAL_FILTERS,
  type WithdrawalForAdmin,
} from '#core/admin/money.ts'
import { showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import { isFailed, isFailedWithdrawal, isHeld, type WithdrawalStatus } from '#core/payments/rules.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { Filters, FilterSelect, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { ContractCell } from '#web/admin/payments/ContractCell.tsx'
import { statusText, withdrawalText } from '#web/admin/payments/copy.ts'
import { clockText } from '#web/admin/session/times.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

const timeColumns = (asked: string): Column<{ createdAt: string; settledAt: string | null }>[] => [
  {
    key: 'made',
    label: asked,
    align: 'r',
    onPhone: 'line',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{clockText(createdAt)}</time>,
  },
  {
    key: 'settled',
    label: 'Settled',
    align: 'r',
    onPhone: 'none',
    cell: ({ settledAt }) => (settledAt === null ? '–' : <time dateTime={settledAt}>{clockText(settledAt)}</time>),
  },
]

const KINDS: Record<PaymentForAdmin['kind'], string> = {
  contract: 'contract',
  additional_work: 'additional work',
  tip: 'tip',
  cancellation_fee: 'late cancellation',
  debt_payment: 'debt paid by card',
}

const PAYMENT_COLUMNS: readonly Column<PaymentForAdmin>[] = [
  {
    key: 'what',
    label: 'Payment',
    onPhone: 'title',
    cell: (payment) => <ContractCell contract={payment} detail={KINDS[payment.kind]} />,
  },
  {
    key: 'who',
    label: 'From and to',
    onPhone: 'line',
    cell: ({ posterEmail, workerEmail }) => (
      <span className={styles.moneyWho}>
        <span className="trunc" title={posterEmail}>
          {posterEmail}
        </span>
        <span className="trunc" title={workerEmail}>
          {workerEmail}
        </span>
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
  const { get } = useAddress()
  const status = oneOf(PAYMENT_FILTERS, get('status'))
  return (
    <>
      <Tools>
        <SearchBox label="Search payments" placeholder="Job, number or email" />
        <FilterSelect
          className={styles.statusSelect}
          label="Status of the payments"
          choices={PAYMENT_FILTERS}
          value={status}
        />
      </Tools>
      <PagedTable
        caption="Payments"
        noun="payments"
        columns={PAYMENT_COLUMNS}
        pages={usePages(listPayments, { search: get('q') || undefined, status })}
        empty={
          <Empty icon="wallet" title="No payment fits">
            Try another word or another status.
          </Empty>
        }
      />
    </>
  )
}

const PAYOUT_COLUMNS: readonly Column<WithdrawalForAdmin>[] = [
  {
    key: 'who',
    label: 'To',
    onPhone: 'title',
    cell: ({ userId, email, last4 }) => (
      <div className={styles.moneyWhat}>
        <Link className="link trunc" href={paths.adminUser(userId)} title={email}>
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
        <span className={isFailedWithdrawal(status as WithdrawalStatus) ? 'bad' : undefined}>{statusText(status)}</span>
        {failure && <span className={classes('hint', styles.moneyWhy)}>{failure}</span>}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', align: 'r', onPhone: 'side', cell: ({ amount }) => showDollars(amount) },
  { key: 'fee', label: 'Fee', align: 'r', onPhone: 'none', cell: ({ fee }) => showDollars(fee) },
  ...timeColumns('Asked for'),
]

const PAYOUT_OPTIONS = WITHDRAWAL_FILTERS.map((value) => ({ value, label: value }))

/** Requested withdrawals and weekly payouts. */
export function PayoutList() {
  const { get } = useAddress()
  const status = oneOf(WITHDRAWAL_FILTERS, get('status'))
  return (
    <>
      <Tools>
        <SearchBox label="Search payouts" placeholder="Name or email" />
        <Filters label="Filter payouts" options={PAYOUT_OPTIONS} value={status} param="status" />
      </Tools>
      <PagedTable
        caption="Payouts"
        noun="payouts"
        columns={PAYOUT_COLUMNS}
        pages={usePages(listWithdrawalsForAdmin, { search: get('q') || undefined, status })}
        empty={
          <Empty icon="bank" title="No payout fits">
            Try another word or another filter.
          </Empty>
        }
      />
    </>
  )
}
