import type { ContractStatus } from '#core/contracts/rules.ts'
import { NO_SUCH_CONTRACT } from '#core/contracts/rules.ts'
import { holdOwn, holdParties, tell, type Held } from '#server/contracts/actions.ts'
import * as store from '#server/contracts/store.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { Refused } from '#server/platform/http/refused-error.ts'

/** What a dispute does with its contract. Whoever calls holds the contract's row, and its job's where that moves too. */

export type InDispute = store.LockedContract

/** With its job, as whoever ends a dispute needs it: nobody decides who is no party, except an admin. */
export const holdForDispute = async (trx: Trx, contractId: string): Promise<InDispute> => {
  const contract = await store.lockContract(trx, contractId, { withJob: true })
  if (!contract) throw new Refused(NO_SUCH_CONTRACT)
  await holdParties(trx, contract)
  return contract
}

/** As one of its parties, with both people: whoever leaves holds their own row, so one of the two comes first. */
export const holdToRaise = async (trx: Trx, me: Me, contractId: string): Promise<Held> => {
  const held = await holdOwn(trx, me, contractId)
  await holdParties(trx, held)
  return held
}

/** INV-7: a release holds the same row, so one of the two comes first and the other finds it. */
export const freezeContract = async (trx: Trx, me: Me, held: Held): Promise<void> => {
  await store.markDisputed(trx, held)
  await tell(trx, held, 'disputed', me.id)
}

export interface Before {
  status: ContractStatus
  releaseMsLeft: number | null
}

export const restoreContract = async (trx: Trx, held: InDispute, before: Before, by: string | null): Promise<void> => {
  await store.markRestored(trx, held.id, before.status, before.releaseMsLeft)
  await tell(trx, held, 'restored', by)
}

/** Work goes on until the new deadline; what was called complete is not. */
export const extendContract = async (
  trx: Trx,
  held: InDispute,
  before: ContractStatus,
  days: number,
): Promise<void> => {
  await store.markExtended(trx, held.id, before === 'active' ? 'active' : 'in_progress', days)
  if (before === 'completed') {
    await store.moveJob(trx, held, 'workOn')
    await store.countJobs(trx, [held.posterId, held.workerId], -1)
  }
  await tell(trx, held, 'extended', null)
}

/** The money is divided, and with that the work is over. A job that nobody was paid for counts for nobody. */
export const settleContract = async (trx: Trx, held: InDispute, isPaid: boolean): Promise<void> => {
  await store.markSettled(trx, held)
  const people = [held.posterId, held.workerId]
  const wasCounted = held.completedAt !== null
  if (!wasCounted) await store.moveJob(trx, held, 'complete')
  if (isPaid && !wasCounted) await store.countJobs(trx, people, 1)
  if (!isPaid && wasCounted) await store.countJobs(trx, people, -1)
  await tell(trx, held, 'settled', null)
}

/** All of it went back: there was no job. */
export const undoContract = async (trx: Trx, held: InDispute, reason: string): Promise<void> => {
  await store.markCancelled(trx, held, null, reason)
  await store.moveJob(trx, held, 'undo')
  if (held.completedAt !== null) await store.countJobs(trx, [held.posterId, held.workerId], -1)
  await tell(trx, held, 'undone', null)
}
