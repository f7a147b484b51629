import { DeclineForm } from '#web/contracts/document/DeclineForm.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'

export function DeclineDialog({ contract, onClose }: ContractDialogContext) {
  return (
    <Dialog title="Decline to sign?" sub="Nobody owes anything. The poster may choose another bid." onClose={onClose}>
      <DialogBody>
        <DeclineForm contract={contract} onDeclined={onClose} onKeep={onClose} />
      </DialogBody>
    </Dialog>
  )
}
