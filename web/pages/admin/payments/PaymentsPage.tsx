import { useId } from 'react'
import { Overview } from '#web/admin/payments/Overview.tsx'
import { ChargebackList } from '#web/admin/payments/ChargebackList.tsx'
import { DebtList } from '#web/admin/payments/DebtList.tsx'
import { LedgerList } from '#web/admin/payments/LedgerList.tsx'
import { PaymentList, PayoutList } from '#web/admin/payments/PaymentLists.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'

const TABS = ['payments', 'payouts', 'debts', 'chargebacks', 'ledger'] as const
const OPTIONS = [
  { value: 'payments', label: 'Payments' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'debts', label: 'Debts' },
  { value: 'chargebacks', label: 'Chargebacks' },
  { value: 'ledger', label: 'Ledger' },
] as const
const LISTS = {
  payments: PaymentList,
  payouts: PayoutList,
  debts: DebtList,
  chargebacks: ChargebackList,
  ledger: LedgerList,
}

export default function PaymentsPage() {
  const panelId = useId()
  const address = useAddress()
  const tab = oneOf(TABS, address.get('tab'))
  const List = LISTS[tab]
  // Search and filter of one list do not apply to the next.
  const open = (value: (typeof TABS)[number]) =>
    address.go({ tab: value === TABS[0] ? null : value, q: null, status: null, contract: null }, { replace: true })
  return (
    <>
      <Overview />
      <div className="above-6 below-5">
        <Tabs label="Payments & Escrow" options={OPTIONS} value={tab} onChange={open} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={tab}>
        <List />
      </TabPanel>
    </>
  )
}
