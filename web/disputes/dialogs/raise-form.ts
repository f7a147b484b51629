import type { Contract } from '#core/contracts/api.ts'
import { canMoveContract } from '#core/contracts/rules.ts'
import { hasDivided, isSome } from '#web/contracts/copy.ts'

/**
 * DISPUTE-UI-4: whether one may be raised; `over`: its time has passed. The server has the last word, and money that a
 * dispute has divided is not divided again.
 */
export const mayRaise = (
  contract: Pick<Contract, 'status' | 'role' | 'disputeBy' | 'completedAt' | 'completedBy' | 'dispute'>,
  nowMs: number,
): 'now' | 'over' | 'never' => {
  const { status, role, disputeBy } = contract
  if (!canMoveContract('dispute', status, role) || hasDivided(contract)) return 'never'
  return disputeBy !== null && nowMs > Date.parse(disputeBy) ? 'over' : 'now'
}

/** The gentler way, as long as the money is still there to be kept. */
export const canAskForChanges = ({ status, role, money }: Contract): boolean =>
  canMoveContract('requestChanges', status, role) && isSome(money.held)
