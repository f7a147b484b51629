import { AcceptDialog } from '#web/disputes/AcceptDialog.tsx'
import { CounterDialog } from '#web/disputes/CounterDialog.tsx'
import { RaiseDialog } from '#web/disputes/RaiseDialog.tsx'
import { RejectDialog } from '#web/disputes/RejectDialog.tsx'
import { WithdrawDialog } from '#web/disputes/WithdrawDialog.tsx'
import type { Ask, AskingDispute } from '#web/work/contract/asking.ts'
import type { About } from '#web/work/dialogs/about.ts'

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
      return <AcceptDialog {...about} {...asking} />
    case 'counterProposal':
      return <CounterDialog {...about} {...asking} />
    case 'rejectProposal':
      return <RejectDialog {...about} {...asking} />
    case 'withdrawDispute':
      return <WithdrawDialog {...about} {...asking} />
  }
}
