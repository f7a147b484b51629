import styles from './ContractDialogs.module.css'
import { useEffect } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { cancelContract } from '#core/contracts/api.ts'
import { isSome } from '#web/contracts/copy.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { useContractAct } from '#web/payments/contract-action.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { afterCancelling, cancelText } from '#web/pages/work/dialogs/cancel-copy.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'

const LOOK_EVERY_MS = 30_000

/** STEP-5: shows the fee before it is charged. */
export function CancelContractDialog({ contract, onClose }: ContractDialogContext) {
  const sendCancelContract = useOnceCall(cancelContract)
  const nowMs = useServerNow(LOOK_EVERY_MS)
  const [reason, reasonField] = useReason()
  const fee = contract.cancelFee
  // The fee changes with time, and the page may have been open for long.
  const refresh = useRefresh(contract.id)
  useEffect(() => void refresh(), [refresh])
  const cancel = useContractAct({
    contract,
    failed: 'The contract could not be cancelled.',
    act: () => {
      const body = { reason, fee }
      return sendCancelContract({ params: { id: contract.id }, body })
    },
    onDone: () => {
      toast({
        title: 'Contract cancelled',
        text: isSome(fee) ? `It cost you ${showDollars(fee)}.` : 'It cost you nothing.',
      })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Cancel this contract?"
      sub={contract.job.title}
      confirm={isSome(fee) ? `Cancel for ${showDollars(fee)}` : 'Cancel contract'}
      busyLabel="Cancelling…"
      isBusy={cancel.isBusy}
      onConfirm={cancel.run}
      onClose={onClose}
    >
      <p className={styles.cancelCost} role="status">
        <Sums>{cancelText(contract, nowMs)}</Sums>
      </p>
      <Reason {...reasonField} label="Why" hint={afterCancelling(contract)} />
      <Failure>{cancel.failure}</Failure>
    </ConfirmDialog>
  )
}
