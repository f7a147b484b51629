import styles from './Payments.module.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { chargebackEvidence, type ChargebackForAdmin, closeChargeback, listChargebacks } from '#core/admin/money.ts'
import { showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import {
  CHARGEBACK_FILTERS,
  CHARGEBACK_LABELS,
  isClosable,
  isLostChargeback,
  isOpenChargeback,
} from '#core/payments/chargebacks.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { FilterSelect, Tools } from '#web/admin/components/Tools.tsx'
import { ContractCell } from '#web/admin/payments/ContractCell.tsx'
import { evidenceText, owedText, reasonText } from '#web/admin/payments/chargeback-copy.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { briefText } from '#web/admin/session/times.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

const toneOf = (chargeback: ChargebackForAdmin): string | undefined => {
  if (isLostChargeback(chargeback)) return 'bad'
  return isOpenChargeback(chargeback) ? 'paper' : undefined
}

const COLUMNS: readonly Column<ChargebackForAdmin>[] = [
  {
    key: 'what',
    label: 'Chargeback',
    onPhone: 'title',
    cell: (chargeback) => <ContractCell contract={chargeback} detail={CHARGEBACK_LABELS[chargeback.kind]} />,
  },
  {
    key: 'who',
    label: 'Paid by',
    onPhone: 'line',
    cell: ({ payerId, payerEmail, reason }) => (
      <span className={styles.moneyLines}>
        <Link className="link trunc" href={paths.adminUser(payerId)} title={payerEmail}>
          {payerEmail}
        </Link>
        <span className="hint">{reasonText(reason)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: (chargeback) => (
      <span className={styles.moneyLines}>
        <span className={toneOf(chargeback)}>{chargeback.status}</span>
        <time className="hint" dateTime={chargeback.decidedAt ?? chargeback.openedAt}>
          {briefText(chargeback.decidedAt ?? chargeback.openedAt)}
        </time>
      </span>
    ),
  },
  { key: 'amount', label: 'Amount', align: 'r', onPhone: 'side', cell: ({ amount }) => showDollars(amount) },
  {
    key: 'evidence',
    label: 'Evidence',
    onPhone: 'line',
    cell: (chargeback) => (
      <span className={chargeback.evidenceRefused === null ? undefined : 'bad'}>{evidenceText(chargeback)}</span>
    ),
  },
  {
    key: 'booked',
    label: 'Reversed',
    align: 'r',
    onPhone: 'line',
    cell: (chargeback) =>
      isLostChargeback(chargeback) ? (
        <span className={styles.moneyLines}>
          <span>{showDollars(chargeback.booked)}</span>
          <span className="num-12 c2">{owedText(chargeback)}</span>
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'act',
    label: 'Action',
    align: 'r',
    onPhone: 'foot',
    cell: (chargeback) => (
      <Cluster gap={2} rowGap={1} justify="end">
        <ButtonLink
          tone="quiet"
          size="sm"
          icon="download"
          outside
          download
          href={addressOf(chargebackEvidence, { params: { id: chargeback.id } })}
        >
          PDF
          <VisuallyHidden> of the evidence</VisuallyHidden>
        </ButtonLink>
        <CloseWarning chargeback={chargeback} />
      </Cluster>
    ),
  },
]

/** CHARGEBACK-6: with a reason, which is kept in the audit log. */
function CloseWarning({ chargeback }: { chargeback: ChargebackForAdmin }) {
  const admin = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const sendClose = useOnceCall(closeChargeback)
  const { act } = useAdminAction({
    failed: 'The warning could not be closed. Please try again.',
    run: (reason: string) => sendClose({ params: { id: chargeback.id }, body: { reason } }),
    done: () => ({ title: 'Warning closed', text: 'Both sides are told.' }),
  })
  if (!isClosable(chargeback) || !mayDo(admin, 'admin')) return null
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
        Close warning
      </Button>
      {isAsking &&
        createPortal(
          <ReasonDialog
            title="Close this fraud warning?"
            sub={`The ${showDollars(chargeback.amount)} can be released and refunded again. A chargeback that follows stops them again.`}
            hint="Kept in the audit log."
            sentence="Please say why."
            submit="Close warning"
            busy="Closing…"
            onSubmit={(reason) => act(reason)}
            onClose={() => setAsking(false)}
          />,
          document.body,
        )}
    </>
  )
}

/** CHARGEBACK-9 */
export function ChargebackList() {
  const { get } = useAddress()
  const status = oneOf(CHARGEBACK_FILTERS, get('status'))
  return (
    <>
      <Tools>
        <FilterSelect
          className={styles.statusSelect}
          label="Status of the chargebacks"
          choices={CHARGEBACK_FILTERS}
          value={status}
        />
      </Tools>
      <PagedTable
        caption="Chargebacks"
        noun="chargebacks"
        columns={COLUMNS}
        pages={usePages(listChargebacks, { status })}
        empty={
          <Empty icon="card" title="No chargebacks">
            Card payments that a bank asks about or takes back will show up here.
          </Empty>
        }
      />
    </>
  )
}
