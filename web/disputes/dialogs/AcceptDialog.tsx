import { isOpenDispute } from '#core/disputes/rules.ts'
import { acceptProposal } from '#core/disputes/api.ts'
import { type ProposalContext, useDisputeAct } from '#web/disputes/dispute-action.ts'
import { afterAccepting, clawBack, meaningOf, readerAmountOf } from '#web/disputes/proposals/proposal-copy.ts'
import { useLapse } from '#web/disputes/proposals/live-answer.ts'
import { otherIn } from '#web/disputes/names.ts'
import { OutcomeSums } from '#web/disputes/proposals/OutcomeSums.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'

/** DISPUTE-UI-2: the amounts, before the proposal is accepted. */
export function AcceptDialog(answered: ProposalContext) {
  const { contract, dispute, attempt, onClose } = answered
  const sendAcceptProposal = useOnceCall(acceptProposal)
  const { id, outcome, refundPercent } = attempt
  const stake = readerAmountOf(attempt, dispute.role)
  const accept = useDisputeAct({
    contract,
    failed: 'The proposal could not be accepted.',
    act: () => {
      const body = refundPercent === null ? {} : { refundPercent }
      return sendAcceptProposal({ params: { id }, body })
    },
    onDone: ({ status }) => {
      toast(
        !isOpenDispute({ status })
          ? { title: 'Settled', text: 'Both accepted, and the dispute is over.' }
          : { title: 'Accepted', text: `Now it is up to ${otherIn(dispute)}.` },
      )
      onClose()
    },
  })
  useLapse(answered, accept.isBusy)
  const back = clawBack(dispute, attempt)
  return (
    <Dialog title="Accept this?" sub={`Dispute ${dispute.number}, ${dispute.jobTitle}`} onClose={onClose}>
      <DialogBody>
        {outcome ? (
          <OutcomeSums outcome={outcome} sides={dispute} />
        ) : (
          <p className="c2">
            <Sums>{meaningOf(attempt, dispute)}</Sums>
          </p>
        )}
        <p className="hint">{afterAccepting(dispute, attempt)}</p>
        {back && <p className="hint">{back}</p>}
        <Failure>{accept.failure}</Failure>
        <Button tone="ticket" block loading={accept.isBusy} loadingLabel="Accepting…" onClick={accept.run}>
          {stake === null ? 'Accept' : `Accept · ${stake}`}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not yet
        </Button>
      </DialogBody>
    </Dialog>
  )
}
