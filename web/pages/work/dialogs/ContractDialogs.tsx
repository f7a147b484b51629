import type { Contract } from '#core/contracts/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import type { ContractDialogContext, DialogRequest, OpenDialog } from '#web/contracts/open-dialog.ts'
import { DisputeActs } from '#web/disputes/DisputeDialogs.tsx'
import ReviewDialog from '#web/reviews/ReviewDialog.tsx'
import { CancelContractDialog } from '#web/pages/work/dialogs/CancelContractDialog.tsx'
import { ChangesDialog } from '#web/pages/work/dialogs/ChangesDialog.tsx'
import { CompleteDialog } from '#web/pages/work/dialogs/CompleteDialog.tsx'
import { DeclineDialog } from '#web/pages/work/dialogs/DeclineDialog.tsx'
import { DeclineExtraDialog } from '#web/pages/work/dialogs/DeclineExtraDialog.tsx'
import { ProgressDialog } from '#web/pages/work/dialogs/ProgressDialog.tsx'
import { ReleaseDialog } from '#web/pages/work/dialogs/ReleaseDialog.tsx'
import { CancelAndSettle } from '#web/pages/work/dialogs/settlement/CancelAndSettle.tsx'
import { SettlementDialog } from '#web/pages/work/dialogs/settlement/SettlementDialog.tsx'
import { TipDialog } from '#web/pages/work/dialogs/TipDialog.tsx'

const ContractDialog = later(() => import('#web/contracts/document/ContractDialog.tsx'))

interface ContractActsProps {
  contract: Contract
  asking: DialogRequest
  ask: OpenDialog
  me: string
  onClose: () => void
}

/** If the button that opened the dialog is gone, the title of the contract gets the focus. */
const keepFocus = () =>
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("[data-slot='contract-title']")?.focus()
  })

/** SETTLE-1: the amounts stay in place while the cancellation is sent and shown. */
function CancelDialog({ ask, ...about }: ContractDialogContext & { ask: OpenDialog }) {
  const amounts = about.contract.cancelShare ?? about.contract.settlement
  return amounts ? <CancelAndSettle {...about} amounts={amounts} ask={ask} /> : <CancelContractDialog {...about} />
}

/** The dialogs of a contract. */
export default function ContractActs({ contract, asking, ask, me, onClose }: ContractActsProps) {
  const about = {
    contract,
    onClose: () => {
      onClose()
      keepFocus()
    },
  }
  switch (asking.act) {
    case 'contract':
      return <ContractDialog contractId={contract.id} onClose={about.onClose} />
    case 'decline':
      return <DeclineDialog {...about} />
    case 'complete':
      return <CompleteDialog {...about} />
    case 'changes':
      return <ChangesDialog {...about} />
    case 'release':
      return <ReleaseDialog {...about} />
    case 'tip':
      return <TipDialog {...about} />
    case 'review':
      return <ReviewDialog {...about} me={me} />
    case 'cancel':
      return <CancelDialog {...about} ask={ask} />
    case 'settlement':
      return <SettlementDialog {...about} ask={ask} />
    case 'progress':
      return <ProgressDialog {...about} me={me} entry={asking.entry} />
    case 'declineExtra':
      return <DeclineExtraDialog {...about} request={asking.request} />
    case 'dispute':
    case 'disputeRules':
    case 'acceptProposal':
    case 'counterProposal':
    case 'rejectProposal':
    case 'withdrawDispute':
      return <DisputeActs {...about} asking={asking} ask={ask} me={me} />
  }
}
