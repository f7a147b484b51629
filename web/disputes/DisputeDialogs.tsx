import { AcceptDialog } from '#web/disputes/dialogs/AcceptDialog.tsx'
import type { Answered } from '#web/disputes/dialogs/answered.ts'
import { CounterDialog } from '#web/disputes/dialogs/CounterDialog.tsx'
import { useAsItStands } from '#web/disputes/proposals/live-answer.ts'
import { RaiseDialog } from '#web/disputes/dialogs/RaiseDialog.tsx'
import { RejectDialog } from '#web/disputes/dialogs/RejectDialog.tsx'
import { WithdrawDialog } from '#web/disputes/dialogs/WithdrawDialog.tsx'
import type { Ask, AskingDispute } from '#web/contracts/open-dialog.ts'
import type { About } from '#web/contracts/dialog-props.ts'

interface DisputeActsProps extends About {
  asking: AskingDispute
  ask: Ask
  me: string
}

/** Whatever is asked before something is done about a dispute. */
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

type AnswerProps = Answered & { act: 'acceptProposal' | 'counterProposal' | 'rejectProposal'; me: string }

/** The other side or the rules may change a proposal while somebody thinks about it. */
function Answer({ act, me, contract, onClose, dispute, attempt }: AnswerProps) {
  const answered = { contract, onClose, ...useAsItStands(contract.id, { dispute, attempt }) }
  switch (act) {
    case 'acceptProposal':
      return <AcceptDialog {...answered} />
    case 'counterProposal':
      return <CounterDialog {...answered} me={me} />
    case 'rejectProposal':
      return <RejectDialog {...answered} />
  }
}
