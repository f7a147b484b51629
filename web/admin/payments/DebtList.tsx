import styles from './Payments.module.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { DEBT_FILTERS, type DebtForAdmin, listDebts, writeOffDebt } from '#core/admin/money.ts'
import { showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import { DEBT_LABELS } from '#core/payments/debts.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { FilterSelect, Tools } from '#web/admin/components/Tools.tsx'
import { ContractCell } from '#web/admin/payments/ContractCell.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { clockText } from '#web/admin/session/times.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'

const statusOf = ({ settledAt, writtenOff, isDoubtful }: DebtForAdmin): string => {
  if (settledAt === null) return isDoubtful ? 'doubtful' : 'open'
  return writtenOff === '0.00' ? 'collected' : 'written off'
}

const COLUMNS: readonly Column<DebtForAdmin>[] = [
  {
    key: 'what',
    label: 'Debt',
    onPhone: 'title',
    cell: (debt) => <ContractCell contract={debt} detail={DEBT_LABELS[debt.reason]} />,
  },
  {
    key: 'who',
    label: 'Owed by and to',
    onPhone: 'line',
    cell: ({ debtorId, debtorEmail, creditorEmail }) => (
      <span className={styles.moneyWho}>
        <Link className="link trunc" href={paths.adminUser(debtorId)} title={debtorEmail}>
          {debtorEmail}
        </Link>
        <span className="trunc" title={creditorEmail ?? undefined}>
          {creditorEmail ?? 'the platform'}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: (debt) => <span className={debt.isDoubtful ? 'bad' : undefined}>{statusOf(debt)}</span>,
  },
  { key: 'amount', label: 'Amount', align: 'r', onPhone: 'side', cell: ({ amount }) => showDollars(amount) },
  {
    key: 'collected',
    label: 'Collected',
    align: 'r',
    onPhone: 'line',
    cell: ({ collected }) => showDollars(collected),
  },
  {
    key: 'since',
    label: 'Since',
    align: 'r',
    onPhone: 'none',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{clockText(createdAt)}</time>,
  },
  { key: 'act', label: 'Action', align: 'r', onPhone: 'foot', cell: (debt) => <WriteOff debt={debt} /> },
]

/** DEBT-4: with a reason, which is kept in the audit log. */
function WriteOff({ debt }: { debt: DebtForAdmin }) {
  const admin = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const sendWriteOff = useOnceCall(writeOffDebt)
  const { act } = useAdminAction({
    failed: 'The debt could not be written off. Please try again.',
    run: (reason: string) => sendWriteOff({ params: { id: debt.id }, body: { reason } }),
    done: ({ writtenOff }) => ({ title: 'Written off', text: `${showDollars(writtenOff)} will not be collected.` }),
  })
  if (debt.settledAt !== null || !mayDo(admin, 'admin')) return null
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        Write off
      </Button>
      {isAsking &&
        createPortal(
          <ReasonDialog
            title={`Write off ${showDollars(debt.left)}?`}
            sub={
              debt.creditorEmail === null
                ? 'It is booked as a loss of the platform, and the debtor owes nothing any more.'
                : 'Nobody gets it, and the debtor owes nothing any more.'
            }
            hint="Kept in the audit log."
            sentence="Please say why."
            submit="Write off"
            busy="Writing off…"
            onSubmit={(reason) => act(reason)}
            onClose={() => setAsking(false)}
          />,
          document.body,
        )}
    </>
  )
}

export function DebtList() {
  const { get } = useAddress()
  const status = oneOf(DEBT_FILTERS, get('status'))
  return (
    <>
      <Tools>
        <FilterSelect
          className={styles.statusSelect}
          label="Status of the debts"
          choices={DEBT_FILTERS}
          value={status}
        />
      </Tools>
      <PagedTable
        caption="Debts"
        noun="debts"
        columns={COLUMNS}
        pages={usePages(listDebts, { status })}
        empty={
          <Empty icon="wallet" title="No debts">
            What somebody owes after a late cancellation, a dispute or a chargeback will show up here.
          </Empty>
        }
      />
    </>
  )
}
