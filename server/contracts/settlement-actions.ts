import { NOT_SETTLING, type Accepter } from '#core/contracts/settlement.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { viewContract, type Deps } from '#server/contracts/actions.ts'
import type { AfterCommit, Escrow } from '#server/contracts/escrow-port.ts'
import {
  asPoster,
  asWorker,
  lockContract,
  moveJob,
  publishMove,
  type LockedContract,
} from '#server/contracts/move-actions.ts'
import * as store from '#server/contracts/settlement-store.ts'
import { markCancelled } from '#server/contracts/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export const { listOverdue, listToRemind } = store

/** SETTLE-3: the money moves, and the contract ends as cancelled by the poster. */
const accept = async (
  trx: Trx,
  escrow: Escrow,
  contract: LockedContract,
  settlement: store.OpenSettlement,
  by: Accepter,
): Promise<AfterCommit> => {
  const after = await escrow.settle(trx, contract, settlement)
  await store.markAccepted(trx, settlement.id, by)
  await markCancelled(trx, contract.id, 'cancel', contract.posterId, settlement.reason)
  await moveJob(trx, contract, 'fallThrough')
  await publishMove(trx, contract, 'settlement-accepted', by === 'worker' ? contract.workerId : null, by)
  return after
}

export const acceptSettlement = async (deps: Deps, me: Me, id: string): Promise<Contract> => {
  const after = await deps.db.transaction().execute(async (trx) => {
    const contract = asWorker(await lockContract(trx, id, { withJob: true }), me)
    const settlement = await store.findOpen(trx, id)
    if (!settlement) throw new RefusalError(NOT_SETTLING)
    return accept(trx, deps.escrow, contract, settlement, 'worker')
  })
  await after()
  return viewContract(deps, me, id)
}

/** SETTLE-3: the contract goes on as before. */
export const withdrawSettlement = async (deps: Deps, me: Me, id: string): Promise<Contract> => {
  await deps.db.transaction().execute(async (trx) => {
    const contract = asPoster(await lockContract(trx, id), me)
    const settlement = await store.findOpen(trx, id)
    if (!settlement || settlement.isOver) throw new RefusalError(NOT_SETTLING)
    await store.markWithdrawn(trx, settlement.id)
    await publishMove(trx, contract, 'settlement-withdrawn', me.id)
  })
  return viewContract(deps, me, id)
}

/** SETTLE-3: no answer in time counts as accepted. */
export const acceptBySilence = async ({ db, escrow }: Deps, id: string): Promise<void> => {
  const after = await db.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, id, { withJob: true })
    const settlement = await store.findOpen(trx, id)
    if (!contract || !settlement?.isOver || (await escrow.isFrozen(trx, id))) return null
    return accept(trx, escrow, contract, settlement, 'clock')
  })
  await after?.()
}

/** SETTLE-5: once. */
export const remindToAnswer = async ({ db }: Deps, id: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, id)
    const settlement = await store.findOpen(trx, id)
    if (!contract || !settlement || settlement.isReminded) return
    await store.markReminded(trx, settlement.id)
    await publishMove(trx, contract, 'settlement-due', null)
  })
}
