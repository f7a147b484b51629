import { NO_SUCH_CONTRACT, POSTER_ONLY, WORKER_ONLY, type Role } from '#core/contracts/rules.ts'
import { freesBid, type ContractJobMove } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { lockMembers } from '#server/accounts/member-actions.ts'
import { setSelected } from '#server/bids/actions.ts'
import { contractMoved, type Move } from '#server/contracts/events.ts'
import * as store from '#server/contracts/store.ts'
import { lockJobOfContract, moveJobWithContract } from '#server/jobs/contract-actions.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { publish } from '#server/platform/queue/outbox.ts'

/** Locked until the end of the transaction, so its values stay valid. */
export type LockedContract = store.LockedContract

export interface Parties {
  posterId: string
  workerId: string
}

declare const permission: unique symbol
/**
 * Proof that somebody may act in this role: an action that requires one cannot be called without the check. Only
 * `asParty`, `asPoster` and `asWorker` create it.
 */
interface Permission<Who extends Role> {
  readonly role: Who
  readonly [permission]: true
}
export type AsParty<Contract extends Parties = LockedContract> = Contract & Permission<Role>
export type AsPoster<Contract extends Parties = LockedContract> = Contract & Permission<'poster'>
export type AsWorker<Contract extends Parties = LockedContract> = Contract & Permission<'worker'>

/** CONTRACT-3: for anybody else the contract does not exist. */
export const asParty = <Contract extends Parties>(contract: Contract | null | undefined, me: Me): AsParty<Contract> => {
  if (!contract || (contract.posterId !== me.id && contract.workerId !== me.id))
    throw new RefusalError(NO_SUCH_CONTRACT)
  const role: Role = contract.posterId === me.id ? 'poster' : 'worker'
  return { ...contract, role } as AsParty<Contract>
}

export const asPoster = <Contract extends Parties>(contract: Contract | null | undefined, me: Me) => {
  const party = asParty(contract, me)
  if (party.role !== 'poster') throw new RefusalError(POSTER_ONLY)
  return party as AsPoster<Contract>
}

export const asWorker = <Contract extends Parties>(contract: Contract | null | undefined, me: Me) => {
  const party = asParty(contract, me)
  if (party.role !== 'worker') throw new RefusalError(WORKER_ONLY)
  return party as AsWorker<Contract>
}

/** `withJob` locks the job first, in the same order as the selection of a bid. */
export const lockContract = async (
  trx: Trx,
  id: string,
  { withJob = false }: { withJob?: boolean } = {},
): Promise<LockedContract | null> => {
  const jobId = withJob && (await store.findJobOfContract(trx, id))
  if (jobId) await lockJobOfContract(trx, jobId)
  return store.lockContract(trx, id)
}

export const lockAsParty = async (trx: Trx, me: Me, id: string, options?: { withJob?: boolean }): Promise<AsParty> =>
  asParty(await lockContract(trx, id, options), me)

/** Before changes of ratings, counts or money of both. */
export const lockParties = (trx: Trx, { posterId, workerId }: Parties): Promise<void> =>
  lockMembers(trx, [posterId, workerId])

/** Also deselects the bid if the move frees it. */
export const moveJob = async (trx: Trx, { jobId, bidId }: LockedContract, move: ContractJobMove): Promise<void> => {
  if (freesBid(move)) await setSelected(trx, bidId, false)
  await moveJobWithContract(trx, jobId, move)
}

export const publishMove = (trx: Trx, contract: LockedContract, move: Move, by: string | null, detail?: string) =>
  publish(trx, contractMoved, {
    move,
    contractId: contract.id,
    jobId: contract.jobId,
    posterId: contract.posterId,
    workerId: contract.workerId,
    by,
    ...(detail !== undefined && { detail }),
  })
