import { isActive, isCompleted, isInProgress, NO_SUCH_CONTRACT, type ContractStatus } from '#core/contracts/rules.ts'
import { NOT_SETTLING } from '#core/contracts/settlement.ts'
import { changeJobCounts } from '#server/accounts/member-actions.ts'
import {
  lockAsParty,
  lockContract,
  lockParties,
  moveJob,
  publishMove,
  type AsParty,
  type LockedContract,
} from '#server/contracts/move-actions.ts'
import { drop, findOpen, pause, resume } from '#server/contracts/settlement-store.ts'
import * as store from '#server/contracts/store.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

// The caller has locked the contract, and its job if that moves as well.

/** With the job and both people, to end a dispute. */
export const lockForDispute = async (trx: Trx, contractId: string): Promise<LockedContract> => {
  const contract = await lockContract(trx, contractId, { withJob: true })
  if (!contract) throw new RefusalError(NO_SUCH_CONTRACT)
  await lockParties(trx, contract)
  return contract
}

/** With both people, so that neither can delete the account meanwhile. */
export const lockToRaise = async (trx: Trx, me: Me, contractId: string): Promise<AsParty> => {
  const contract = await lockAsParty(trx, me, contractId)
  await lockParties(trx, contract)
  return contract
}

/** INV-7: a release locks the same row, so it cannot happen at the same time. */
export const freezeContract = async (trx: Trx, me: Me, contract: AsParty): Promise<void> => {
  const settlement = await findOpen(trx, contract.id)
  if (settlement?.isOver) throw new RefusalError(NOT_SETTLING)
  if (settlement) await pause(trx, settlement.id)
  await store.markDisputed(trx, contract.id)
  await publishMove(trx, contract, 'disputed', me.id)
}

export interface StateBeforeDispute {
  status: ContractStatus
  releaseMsLeft: number | null
}

export const restoreContract = async (
  trx: Trx,
  contract: LockedContract,
  before: StateBeforeDispute,
  by: string | null,
): Promise<void> => {
  await store.markRestored(trx, contract.id, before.status, before.releaseMsLeft)
  if (isInProgress(before.status)) await resume(trx, contract.id)
  await publishMove(trx, contract, 'restored', by)
}

/** Work goes on until the new deadline, also if it was marked complete before. */
export const extendContract = async (
  trx: Trx,
  contract: LockedContract,
  before: ContractStatus,
  days: number,
): Promise<void> => {
  await drop(trx, contract.id)
  await store.markExtended(trx, contract.id, isActive(before) ? before : 'in_progress', days)
  if (isCompleted(before)) {
    await moveJob(trx, contract, 'workOn')
    await changeJobCounts(trx, contract, -1)
  }
  await publishMove(trx, contract, 'extended', null)
}

/** Completes the contract. A job without any payment does not count. */
export const settleContract = async (trx: Trx, contract: LockedContract, isPaid: boolean): Promise<void> => {
  await store.markSettled(trx, contract)
  const wasCounted = contract.completedAt !== null
  if (!wasCounted) await moveJob(trx, contract, 'complete')
  if (isPaid && !wasCounted) await changeJobCounts(trx, contract, 1)
  if (!isPaid && wasCounted) await changeJobCounts(trx, contract, -1)
  await publishMove(trx, contract, 'settled', null)
}

/** After a full refund. */
export const undoContract = async (trx: Trx, contract: LockedContract, reason: string): Promise<void> => {
  await store.markCancelled(trx, contract.id, 'undo', null, reason)
  await moveJob(trx, contract, 'undo')
  if (contract.completedAt !== null) await changeJobCounts(trx, contract, -1)
  await publishMove(trx, contract, 'undone', null)
}
