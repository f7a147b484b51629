import { showDollars } from '#core/kernel/money.ts'
import { type Dispute, withdrawDispute } from '#core/disputes/api.ts'
import { useDisputeAct } from '#web/disputes/dispute-action.ts'
import { otherIn } from '#web/disputes/names.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import type { About } from '#web/contracts/dialog-props.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'

/** Whoever raised it takes it back. */
export function WithdrawDialog({ contract, dispute, onClose }: About & { dispute: Dispute }) {
  const withdraw = useDisputeAct({
    contract,
    failed: 'The dispute could not be taken back.',
    act: () => call(withdrawDispute, { params: { id: dispute.id } }),
    onDone: () => {
      toast({ title: 'Dispute withdrawn', text: 'The contract goes on where it was.' })
      onClose()
    },
  })
  return (
    <Dialog title="Take it back?" sub={`Dispute ${dispute.number}, ${dispute.jobTitle}`} onClose={onClose}>
      <DialogBody>
        <p className="c2">
          <Sums>
            {`${showDollars(dispute.amount)} is no longer frozen and the contract is as it was, with the rest of its time. ` +
              `${otherIn(dispute)} is told. You can raise it again only once something new has happened.`}
          </Sums>
        </p>
        <Failure>{withdraw.failure}</Failure>
        <Button tone="danger" block loading={withdraw.isBusy} loadingLabel="Taking it back…" onClick={withdraw.run}>
          Take the dispute back
        </Button>
        <Button tone="line" block onClick={onClose}>
          Keep it
        </Button>
      </DialogBody>
    </Dialog>
  )
}
