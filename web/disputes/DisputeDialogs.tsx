import { AcceptDialog } from '#web/disputes/dialogs/AcceptDialog.tsx'
import { type ProposalContext, useDisputeAct } from '#web/disputes/dispute-action.ts'
import { CounterDialog } from '#web/disputes/dialogs/CounterDialog.tsx'
import { useCurrentProposal, useLapse } from '#web/disputes/proposals/live-answer.ts'
import { RaiseDialog } from '#web/disputes/dialogs/RaiseDialog.tsx'
import type { OpenDialog, DisputeDialogRequest, ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { showDollars } from '#core/kernel/money.ts'
import { type Dispute, withdrawDispute, rejectProposal } from '#core/disputes/api.ts'
import { frozenIn, isSome } from '#web/contracts/copy.ts'
import { otherIn } from '#web/disputes/names.ts'
import { call } from '#web/runtime/call.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
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

const thawedText = (dispute: Dispute): string =>
  isSome(frozenIn(dispute)) ? `${showDollars(frozenIn(dispute))} is no longer frozen and the` : 'The'

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
    <ConfirmDialog
      title="Take it back?"
      sub={`Dispute ${dispute.number}, ${dispute.jobTitle}`}
      confirm="Take the dispute back"
      busyLabel="Taking it back…"
      isBusy={withdraw.isBusy}
      onConfirm={withdraw.run}
      onClose={onClose}
    >
      <p className="c2">
        <Sums>
          {`${thawedText(dispute)} contract is as it was, with the rest of its time. ` +
            `${otherIn(dispute)} is told. You can raise it again only once something new has happened.`}
        </Sums>
      </p>
      <Failure>{withdraw.failure}</Failure>
    </ConfirmDialog>
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
    <ConfirmDialog
      title="Ask a person?"
      sub="You say no to this proposal. Someone from support reads everything and decides, usually within 3 to 5 business days. Until then the money stays frozen."
      confirm="Reject and ask a person"
      busyLabel="Sending…"
      isBusy={reject.isBusy}
      back="Back"
      onConfirm={reject.run}
      onClose={onClose}
    >
      <Reason
        {...messageField}
        label="What they should know"
        hint="It stands with your evidence, and the other side reads it too."
      />
      {dispute.mayCounter && (
        <p className="hint">You can propose something else instead. That is quicker where you are not far apart.</p>
      )}
      <Failure>{reject.failure}</Failure>
    </ConfirmDialog>
  )
}
