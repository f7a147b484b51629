import { AcceptDialog } from '#web/disputes/dialogs/AcceptDialog.tsx'
import { type ProposalContext, useDisputeAct } from '#web/disputes/dispute-action.ts'
import { CounterDialog } from '#web/disputes/dialogs/CounterDialog.tsx'
import { useCurrentProposal, useLapse } from '#web/disputes/proposals/live-answer.ts'
import { RaiseDialog } from '#web/disputes/dialogs/RaiseDialog.tsx'
import type { OpenDialog, DisputeDialogRequest, ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { showDollars } from '#core/kernel/money.ts'
import { type Dispute, withdrawDispute, rejectProposal } from '#core/disputes/api.ts'
import { otherIn } from '#web/disputes/names.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'

interface DisputeActsProps extends ContractDialogContext {
  asking: DisputeDialogRequest
  ask: OpenDialog
  me: string
}

export function DisputeActs({ asking, ask, me, ...about }: DisputeActsProps) {
  switch (asking.act) {
    case 'dispute':
    case 'disputeRules':
      return <RaiseDialog {...about} me={me} ask={ask} isFiling={asking.act === 'dispute'} />
    case 'acceptProposal':
    case 'counterProposal':
    case 'rejectProposal':
      return <Answer {...about} {...asking} me={me} />
    case 'withdrawDispute':
      return <WithdrawDialog {...about} {...asking} />
  }
}

type AnswerProps = ProposalContext & { act: 'acceptProposal' | 'counterProposal' | 'rejectProposal'; me: string }

function Answer({ act, me, contract, onClose, dispute, attempt }: AnswerProps) {
  const answered = { contract, onClose, ...useCurrentProposal(contract.id, { dispute, attempt }) }
  switch (act) {
    case 'acceptProposal':
      return <AcceptDialog {...answered} />
    case 'counterProposal':
      return <CounterDialog {...answered} me={me} />
    case 'rejectProposal':
      return <RejectDialog {...answered} />
  }
}

function WithdrawDialog({ contract, dispute, onClose }: ContractDialogContext & { dispute: Dispute }) {
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

/** A rejection ends the negotiation: support decides. */
function RejectDialog(answered: ProposalContext) {
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
