import { showDollars } from '#core/kernel/money.ts'
import { type AdditionalWork, rejectAdditionalWork } from '#core/contracts/api.ts'
import { otherName } from '#web/contracts/copy.ts'
import { call } from '#web/runtime/call.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { usePartAct } from '#web/payments/contract-action.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'

/** Declines extra work or withdraws the own request. */
export function DeclineExtraDialog({
  contract,
  request,
  onClose,
}: ContractDialogContext & { request: AdditionalWork }) {
  const { isMine } = request
  const [reason, reasonField] = useReason()
  const decline = usePartAct(contract, 'Failed to decline additional work request.', async () => {
    await call(rejectAdditionalWork, { params: { id: request.id }, body: { reason } })
    toast({
      title: isMine ? 'Request taken back' : 'Additional work declined',
      text: `${otherName(contract)} is told. What was agreed stays as it is.`,
    })
    onClose()
  })
  return (
    <ConfirmDialog
      title={isMine ? 'Take it back?' : 'Decline it?'}
      sub={`${showDollars(request.additionalAmount)} for “${request.description}”`}
      confirm={isMine ? 'Take the request back' : 'Decline the request'}
      busyLabel="Sending…"
      isBusy={decline.isBusy}
      back="Back"
      onConfirm={decline.run}
      onClose={onClose}
    >
      <Reason {...reasonField} label="Why" hint={`${otherName(contract)} reads it.`} />
      <Failure>{decline.failure}</Failure>
    </ConfirmDialog>
  )
}
