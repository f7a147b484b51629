import { showDollars } from '#core/kernel/money.ts'
import { completeContract } from '#core/contracts/api.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useContractAct } from '#web/payments/contract-action.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'

const afterwards = ({ contract }: Pick<ContractDialogContext, 'contract'>): string => {
  const { role, money } = contract
  const held = showDollars(money.held)
  return role === 'poster'
    ? `You say that the work is done. ${held} stays held until you release it, and you can still ask for changes.`
    : `You say that the work is done. ${nameOf(contract, 'poster')} is asked to release ${held}; you get ${showDollars(money.workerShare)}.`
}

/** Asks for confirmation, because the time of the automatic release starts. */
export function CompleteDialog({ contract, onClose }: ContractDialogContext) {
  const complete = useContractAct({
    contract,
    failed: 'Failed to complete job.',
    act: () => call(completeContract, { params: { id: contract.id } }),
    onDone: () => {
      toast({
        title: 'Job completed',
        text: contract.role === 'poster' ? 'Release the money when you are ready.' : 'The poster is told.',
      })
      onClose()
    },
  })
  return (
    <Dialog title="Mark it complete?" sub={contract.job.title} onClose={onClose}>
      <DialogBody>
        <p className="c2">
          <Sums>{afterwards({ contract })}</Sums>
        </p>
        <Failure>{complete.failure}</Failure>
        <Button tone="ticket" block loading={complete.isBusy} loadingLabel="Marking…" onClick={complete.run}>
          Mark complete
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not yet
        </Button>
      </DialogBody>
    </Dialog>
  )
}
