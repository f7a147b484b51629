import { showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import type { Resolution } from '#core/disputes/rules.ts'
import { isSome, nameOf } from '#web/contracts/copy.ts'

/** What is out of reach, as far as the page knows: what was released before counts too. */
export const frozenText = ({ money }: Pick<Contract, 'money'>, dispute: Pick<Dispute, 'amount'> | null): string => {
  if (dispute) return showDollars(dispute.amount)
  return isSome(money.held) ? showDollars(money.held) : 'The money'
}

const DIVIDING: ReadonlySet<Resolution> = new Set(['favor_poster', 'favor_worker', 'partial_refund'])

type Ending = Pick<Contract, 'status' | 'completedAt' | 'completedBy' | 'dispute'>

/** Whether the last dispute divided the money for good; where both agreed on more time the work was completed later. */
export const hasDivided = ({ status, completedAt, completedBy, dispute }: Ending): boolean => {
  if (!dispute || dispute.isOpen || dispute.resolution === null) return false
  if (DIVIDING.has(dispute.resolution)) return true
  if (dispute.resolution !== 'proposal_accepted' || status !== 'completed') return false
  return completedBy === null || (dispute.resolvedAt ?? '') >= (completedAt ?? '')
}

/** Who ended a contract that both had signed and neither called off. */
export const disputeEnd = (contract: Contract): string => {
  if (contract.dispute?.resolution !== 'favor_poster') return 'Called off by support'
  return contract.role === 'poster'
    ? 'The dispute was decided for you'
    : `The dispute was decided for ${nameOf(contract, 'poster')}`
}
