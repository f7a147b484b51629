import type { Contract } from '#contract/contracts/api.ts'
import { mayMove } from '#contract/contracts/rules.ts'
import { isSome } from '#web/contracts/words.ts'

/** DISPUTE-UI-4: whether one may be raised; `over`: its time has passed. The server has the last word. */
export const mayRaise = (
  { status, role, disputeBy }: Pick<Contract, 'status' | 'role' | 'disputeBy'>,
  nowMs: number,
): 'now' | 'over' | 'never' => {
  if (!mayMove('dispute', status, role)) return 'never'
  return disputeBy !== null && nowMs > Date.parse(disputeBy) ? 'over' : 'now'
}

/** The gentler way, as long as the money is still there to be kept. */
export const canAskForChanges = ({ status, role, money }: Contract): boolean =>
  mayMove('requestChanges', status, role) && isSome(money.held)
