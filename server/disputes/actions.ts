import { isCompleted } from '#core/contracts/rules.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type * as api from '#core/disputes/api.ts'
import type { Dispute, DisputePreview } from '#core/disputes/api.ts'
import {
  canMoveDispute,
  disputeUntil,
  isOpenDispute,
  NEW_DISPUTE,
  NO_SUCH_DISPUTE,
  DISPUTE_OVER,
  ONLY_RAISER,
  WITHDRAWAL_TOO_LATE,
  refuseFiling,
  type DisputeCategory,
} from '#core/disputes/rules.ts'
import { cents, dollarText, type Cents } from '#core/kernel/money.ts'
import type { Me } from '#core/kernel/me.ts'
import { autoReleaseSeconds } from '#server/contracts/actions.ts'
import { asParty, lockAsParty, type AsParty, type LockedContract } from '#server/contracts/move-actions.ts'
import { requireParty } from '#server/contracts/work-actions.ts'
import { freezeContract, lockForDispute, lockToRaise, restoreContract } from '#server/contracts/dispute-actions.ts'
import { analyze, inDollars } from '#server/disputes/analysis.ts'
import { disputeMoved } from '#server/disputes/events.ts'
import * as store from '#server/disputes/store.ts'
import { readDispute } from '#server/disputes/view.ts'
import {
  freezeReleased,
  readDisputedMoney,
  unfreeze,
  type DisputedMoney,
  type PaymentContext,
} from '#server/payments/escrow/dispute-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

export const { listOverdue } = store

export interface Deps {
  db: Db
  payments: PaymentContext
}

export const publishDispute = (
  trx: Trx,
  { id, posterId, workerId }: LockedContract,
  disputeId: string,
  what: NonNullable<(typeof disputeMoved)['data']>['what'],
  by: string | null,
  detail?: string,
) =>
  publish(trx, disputeMoved, {
    what,
    disputeId,
    contractId: id,
    posterId,
    workerId,
    by,
    ...(detail && { detail }),
  })

/** A dispute of this party, with its contract's row locked. */
export const lockOwnDispute = async (
  trx: Trx,
  me: Me,
  disputeId: string,
): Promise<{ held: AsParty; dispute: store.DisputeRow }> => {
  const found = await store.findDispute(trx, disputeId)
  if (!found) throw new RefusalError(NO_SUCH_DISPUTE)
  const contract = await lockForDispute(trx, found.contractId)
  if (contract.posterId !== me.id && contract.workerId !== me.id) throw new RefusalError(NO_SUCH_DISPUTE)
  // Read again under the lock.
  return { held: asParty(contract, me), dispute: (await store.findDispute(trx, disputeId))! }
}

export const viewDispute = async (db: Db, me: Me, id: string): Promise<Dispute> => {
  const dispute = await readDispute(db, id, me.id)
  if (!dispute) throw new RefusalError(NO_SUCH_DISPUTE)
  return dispute
}

/** Null: there is no dispute. For anybody but the two sides the contract does not exist. */
export const viewOfContract = async (db: Db, me: Me, contractId: string): Promise<Dispute | null> => {
  await requireParty(db, me, contractId)
  const id = await store.findOfContract(db, contractId)
  return id === null ? null : readDispute(db, id, me.id)
}

// ---- raising -------------------------------------------------------------------------------------------------------

const refusalOf = async (trx: Trx, me: Me, held: AsParty, matter: DisputedMoney, since: string | null) =>
  refuseFiling({
    status: held.status,
    completedAt: held.completedAt,
    held: matter.held,
    releasedLately: matter.released,
    now: since ?? held.now,
    isAgain: await store.isRaisedBefore(trx, held.id, me.id),
  })

/** DISPUTE-2: both sides can see what the rules would propose today, before filing. */
export const previewDispute = (
  db: Db,
  me: Me,
  contractId: string,
  category: DisputeCategory | undefined,
): Promise<DisputePreview> =>
  db.transaction().execute(async (trx) => {
    // Checked first, so that a stranger never holds a lock.
    await requireParty(trx, me, contractId)
    const held = await lockAsParty(trx, me, contractId)
    const since = await store.findOwnTurn(trx, contractId, me.id)
    const matter = await readDisputedMoney(trx, contractId, since)
    const refused = await refusalOf(trx, me, held, matter, since)
    const about = { contractId, disputeId: null, category: category ?? null, raisedBy: held.role, status: held.status }
    const { proposal } = await analyze(trx, about, matter)
    return {
      mayFile: refused === null,
      sentence: refused?.message ?? null,
      until: disputeUntil(held.completedAt),
      amount: dollarText(cents(matter.held + matter.released)),
      held: dollarText(matter.held),
      released: dollarText(matter.released),
      outcome: inDollars(matter, proposal.refundPercent),
      ...proposal,
    }
  })

const MIN_URGENT_CENTS = 100_000n
const MIN_HIGH_CENTS = 50_000n

const priorityOf = (total: Cents, category: DisputeCategory | null) => {
  if (total >= MIN_URGENT_CENTS) return 'urgent' as const
  return total >= MIN_HIGH_CENTS || category === 'damage' ? ('high' as const) : ('medium' as const)
}

/** DISPUTE-1, DISPUTE-4: filing, freezing, analysis and events are one transaction. */
export const raiseDispute = async (
  { db }: Deps,
  me: Me,
  contractId: string,
  { reason, description, category, evidence }: BodyOf<typeof api.raiseDispute>,
  once: string | null,
): Promise<Dispute> => {
  const id = idFor(once)
  await db.transaction().execute(async (trx) => {
    const held = await lockToRaise(trx, me, contractId)
    if (await store.findDispute(trx, id)) return
    const since = await store.findOwnTurn(trx, contractId, me.id)
    const matter = await readDisputedMoney(trx, contractId, since)
    demand(await refusalOf(trx, me, held, matter, since))
    const statements = evidence.filter((text) => text !== '')
    await store.insertDispute(trx, {
      id,
      contractId,
      reportedBy: me.id,
      reportedAgainst: held.role === 'poster' ? held.workerId : held.posterId,
      category,
      reason,
      description,
      statements,
      priority: priorityOf(cents(matter.held + matter.released), category),
      heldCents: matter.held,
      releasedCents: matter.released,
      statusBefore: held.status,
      releaseMsLeft: held.releaseMsLeft,
      since,
    })
    await freezeReleased(trx, held, id, matter)
    await freezeContract(trx, me, held)
    for (const text of statements) await store.insertEvidence(trx, statementOf(id, me.id, text))
    const about = { contractId, disputeId: id, category, raisedBy: held.role, status: held.status }
    const { revision } = await analyze(trx, about, matter)
    await store.insertAttempt(trx, { ...AUTOMATED, ...revision, id: newId(), disputeId: id })
    await store.proposeInDispute(trx, { id, ...NEW_DISPUTE }, 'propose')
    await publishDispute(trx, held, id, 'raised', me.id, reason)
  })
  return viewDispute(db, me, id)
}

/** Evidence without a file. */
export const statementOf = (disputeId: string, submittedBy: string, description: string): store.NewEvidence => ({
  id: newId(),
  disputeId,
  submittedBy,
  type: 'text',
  storageKey: null,
  fileName: null,
  mimeType: null,
  sha256: null,
  description,
})
export const AUTOMATED = {
  type: 'automated',
  proposedBy: null,
  option: 'refund',
  extensionDays: null,
  message: null,
} as const

/**
 * DISPUTE-8: withdrawn by the side that filed it; everything is as before, with the rest of the automatic-release time.
 */
export const withdrawDispute = async ({ db }: Deps, me: Me, id: string): Promise<Dispute> => {
  await db.transaction().execute(async (trx) => {
    const { held, dispute } = await lockOwnDispute(trx, me, id)
    if (dispute.reportedBy !== me.id) throw new RefusalError(ONLY_RAISER)
    if (!isOpenDispute(dispute)) throw new RefusalError(DISPUTE_OVER)
    if (!canMoveDispute('withdraw', dispute) || (await store.isAnswered(trx, id, me.id)))
      throw new RefusalError(WITHDRAWAL_TOO_LATE)
    await restoreAfterDispute(trx, held, dispute, me.id)
    const ending = { resolution: 'withdrawn', refundPercent: null, refundCents: null } as const
    await store.resolveDispute(trx, dispute, 'withdraw', ending)
    await publishDispute(trx, held, id, 'withdrawn', me.id)
  })
  return viewDispute(db, me, id)
}

/**
 * Continues the automatic release with the time that was left. What was paid meanwhile for completed work has its own
 * time.
 */
const releaseMsOf = async (trx: Trx, { id }: LockedContract, dispute: store.DisputeRow): Promise<number | null> => {
  if (dispute.releaseMsLeft !== null || !isCompleted(dispute.contractStatusBefore)) return dispute.releaseMsLeft
  const { held } = await readDisputedMoney(trx, id, dispute.since)
  return held > 0n ? (await autoReleaseSeconds(trx)) * 1000 : null
}

/** Restores the contract and returns frozen money to the wallet. */
export const restoreAfterDispute = async (
  trx: Trx,
  held: LockedContract,
  dispute: store.DisputeRow,
  by: string | null,
): Promise<void> => {
  const pending = await store.findPending(trx, dispute.id)
  if (pending) await store.closeAttempt(trx, pending.id, 'expired', null)
  await unfreeze(trx, held, dispute.id)
  const status = dispute.contractStatusBefore
  await restoreContract(trx, held, { status, releaseMsLeft: await releaseMsOf(trx, held, dispute) }, by)
}
