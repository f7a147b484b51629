import { rejectProposal } from '#core/disputes/api.ts'
import { useDisputeAct } from '#web/disputes/dispute-action.ts'
import type { Answered } from '#web/disputes/dialogs/answered.ts'
import { useLapse } from '#web/disputes/proposals/live-answer.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'

/** A no ends the talking: from here on a person decides. */
export function RejectDialog(answered: Answered) {
  const { contract, dispute, attempt, onClose } = answered
  const sendRejectProposal = useOnceCall(rejectProposal)
  const [message, messageField] = useReason()
  const reject = useDisputeAct({
    contract,
    failed: 'The proposal could not be rejected.',
    act: () => {
      const body = { message: message.trim() }
      return sendRejectProposal({ params: { id: attempt.id }, body })
    },
    onDone: () => {
      toast({ title: 'A person decides now', text: 'You can still add evidence until then.' })
      onClose()
    },
  })
  useLapse(answered, reject.isBusy)
  return (
    <Dialog
      title="Ask a person?"
      sub="You say no to this proposal. Someone from support reads everything and decides, usually within 3 to 5 business days. Until then the money stays frozen."
      onClose={onClose}
    >
      <DialogBody>
        <Reason
          {...messageField}
          label="What they should know"
          hint="It stands with your evidence, and the other side reads it too."
        />
        {dispute.mayCounter && (
          <p className="hint">You can propose something else instead. That is quicker where you are not far apart.</p>
        )}
        <Failure>{reject.failure}</Failure>
        <Button tone="danger" block loading={reject.isBusy} loadingLabel="Sending…" onClick={reject.run}>
          Reject and ask a person
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogBody>
    </Dialog>
  )
}
