import type { Contract } from '#core/contracts/api.ts'
import { canMoveContract } from '#core/contracts/rules.ts'
import { hasDivided, isSome } from '#web/contracts/copy.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { DisputePreview } from '#core/disputes/api.ts'

/** DISPUTE-UI-4: what follows from filing. */
export const effectsOfFiling = (
  { amount }: Pick<DisputePreview, 'amount'>,
  other: string,
  toAnswer: string,
): string[] => [
  `${showDollars(amount)} is frozen at once: nobody can release or withdraw it.`,
  `${other} is told, and both of you have ${toAnswer} to accept the proposal or make another.`,
  'A no, or silence: a person reads everything and decides.',
]

/**
 * DISPUTE-UI-4: whether a dispute may be raised; `over`: the time has passed. The server decides, and money is not
 * divided twice.
 */
export const mayRaise = (
  contract: Pick<Contract, 'status' | 'role' | 'disputeBy' | 'completedAt' | 'completedBy' | 'dispute'>,
  nowMs: number,
): 'now' | 'over' | 'never' => {
  const { status, role, disputeBy } = contract
  if (!canMoveContract('dispute', status, role) || hasDivided(contract)) return 'never'
  return disputeBy !== null && nowMs > Date.parse(disputeBy) ? 'over' : 'now'
}

/** Possible while the money is held. */
export const canAskForChanges = ({ status, role, money }: Contract): boolean =>
  canMoveContract('requestChanges', status, role) && isSome(money.held)
