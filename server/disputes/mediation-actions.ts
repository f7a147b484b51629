import { refuseDecisionOf } from '#core/admin/disputes.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type * as api from '#core/disputes/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import {
  ACCEPTED_ALREADY,
  DISPUTE_OVER,
  isOpenDispute,
  isPendingProposal,
  TOO_MANY_COUNTERS,
  MAX_COUNTERS,
  NO_EXTENSION,
  NO_SUCH_DISPUTE,
  NO_SUCH_PROPOSAL,
  OWN_PROPOSAL,
  PROPOSAL_CHANGED,
  PROPOSAL_OVER,
  REFUND_OF,
  SAME_SHARE,
  type AdminResolution,
} from '#core/disputes/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { dollarText, type Cents } from '#core/kernel/money.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import { extendContract, lockForDispute, settleContract, undoContract } from '#server/contracts/dispute-actions.ts'
import type { AsParty, LockedContract } from '#server/contracts/move-actions.ts'
import {
  AUTOMATED,
  lockOwnDispute,
  restoreAfterDispute,
  statementOf,
  publishDispute,
  viewDispute,
  type Deps,
} from '#server/disputes/actions.ts'
import { analyze, inDollars } from '#server/disputes/analysis.ts'
import { findAssignee } from '#server/disputes/queue-store.ts'
import * as store from '#server/disputes/store.ts'
import {
  divideMoney,
  makeCalls,
  readDisputedMoney,
  type PaymentContext,
} from '#server/payments/escrow/dispute-actions.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

interface OpenProposal {
  held: AsParty
  dispute: store.DisputeRow
  attempt: store.AttemptRow
}

/** A proposal that waits for this person's answer, with all rows locked that the answer may change. */
const lockProposal = async (trx: Trx, me: Me, id: string): Promise<OpenProposal> => {
  const found = await store.findAttempt(trx, id)
  if (!found) throw new RefusalError(NO_SUCH_PROPOSAL)
  const { held, dispute } = await lockOwnDispute(trx, me, found.disputeId).catch((error: unknown) => {
    throw error instanceof RefusalError && error.refusal.status === 404 ? new RefusalError(NO_SUCH_PROPOSAL) : error
  })
  const attempt = (await store.findAttempt(trx, id))!
  if (!isOpenDispute(dispute)) throw new RefusalError(DISPUTE_OVER)
  if (!isPendingProposal(attempt) || attempt.isOver) throw new RefusalError(PROPOSAL_OVER)
  if (attempt.proposedBy === me.id) throw new RefusalError(OWN_PROPOSAL)
  if (attempt.acceptedBy.includes(me.id)) throw new RefusalError(ACCEPTED_ALREADY)
  return { held, dispute, attempt }
}

/** MEDIATE-1: the second acceptance moves money and status together. */
export const acceptProposal = async (
  deps: Deps,
  me: Me,
  id: string,
  { refundPercent }: BodyOf<typeof api.acceptProposal>,
): Promise<Dispute> => {
  const { disputeId, calls } = await deps.db.transaction().execute(async (trx) => {
    const table = await lockProposal(trx, me, id)
    const { held, dispute, attempt } = table
    if (refundPercent !== undefined && refundPercent !== attempt.refundPercent) throw new RefusalError(PROPOSAL_CHANGED)
    const isLast = attempt.acceptedBy.length === 1
    await store.addAcceptance(trx, id, me.id, isLast)
    if (!isLast) {
      await publishDispute(trx, held, dispute.id, 'accepted', me.id)
      return { disputeId: dispute.id, calls: [] }
    }
    return { disputeId: dispute.id, calls: await carryOut(trx, deps.payments, table, me.id) }
  })
  await makeCalls(deps.payments, calls)
  return viewDispute(deps.db, me, disputeId)
}

const carryOut = async (
  trx: Trx,
  payments: PaymentContext,
  { held, dispute, attempt }: OpenProposal,
  by: string,
): Promise<readonly string[]> => {
  if (attempt.option === 'extension') {
    await extendContract(trx, held, dispute.contractStatusBefore, attempt.extensionDays!)
    const ending = { resolution: 'proposal_accepted', refundPercent: null, refundCents: null } as const
    await end(trx, held, dispute, 'accept', by, ending)
    return []
  }
  const percent = attempt.refundPercent!
  const settled = await divide(trx, payments, held, dispute, percent)
  await store.saveOutcome(trx, attempt.id, inDollarsOf(settled))
  await settleContract(trx, held, settled.share > 0n)
  const ending = { resolution: 'proposal_accepted', refundPercent: percent, refundCents: settled.refund } as const
  await end(trx, held, dispute, 'accept', by, ending)
  return settled.calls
}

const inDollarsOf = ({ refund, fee, share }: { refund: Cents; fee: Cents; share: Cents }) => ({
  refund: dollarText(refund),
  fee: dollarText(fee),
  workerAmount: dollarText(share),
})

const divide = (
  trx: Trx,
  payments: PaymentContext,
  held: LockedContract,
  { id, since }: store.DisputeRow,
  percent: number,
) => divideMoney(trx, payments, held, { by: 'dispute', id, since, percent })

const end = async (
  trx: Trx,
  held: LockedContract,
  dispute: store.DisputeRow,
  move: 'accept' | 'decide',
  by: string | null,
  ending: store.DisputeResult,
): Promise<void> => {
  await store.resolveDispute(trx, dispute, move, ending)
  await publishDispute(trx, held, dispute.id, 'resolved', by)
}

const NO_PERCENT = fieldRefusal(
  'no_percent',
  'refundPercent',
  'How much goes back is a number from 0 to 100, with at most two digits after the point.',
)
const NO_DAYS = fieldRefusal('no_days', 'extensionDays', 'Please say how many days longer.')

/**
 * MEDIATE-2: the other side has 48 hours to answer. After six counter-proposals only accepting or a decision is left.
 */
export const counterProposal = async (
  deps: Deps,
  me: Me,
  id: string,
  form: BodyOf<typeof api.counterProposal>,
  once: string | null,
): Promise<Dispute> => {
  const newAttempt = idFor(once)
  const disputeId = await deps.db.transaction().execute(async (trx) => {
    const made = await store.findAttempt(trx, newAttempt)
    if (made) return made.disputeId
    const { held, dispute, attempt } = await lockProposal(trx, me, id)
    if ((await store.countCounters(trx, dispute.id)) >= MAX_COUNTERS) throw new RefusalError(TOO_MANY_COUNTERS)
    const matter = await readDisputedMoney(trx, held.id, dispute.since)
    const isExtension = form.option === 'extension'
    if (isExtension && form.extensionDays === undefined) throw new RefusalError(NO_DAYS)
    if (isExtension && matter.released > 0n) throw new RefusalError(NO_EXTENSION)
    if (!isExtension && form.refundPercent === undefined) throw new RefusalError(NO_PERCENT)
    const percent = isExtension ? null : Number(form.refundPercent)
    if (percent !== null && percent === attempt.refundPercent) throw new RefusalError(SAME_SHARE)
    await store.closeAttempt(trx, attempt.id, 'countered', me.id)
    await store.insertAttempt(trx, {
      id: newAttempt,
      disputeId: dispute.id,
      type: 'counter',
      proposedBy: me.id,
      option: form.option,
      refundPercent: percent,
      extensionDays: isExtension ? form.extensionDays! : null,
      proposal: percent === null ? extensionText(form.extensionDays!) : refundText(percent),
      message: form.message || null,
      confidence: null,
      factors: { reasons: [], outcome: percent === null ? null : inDollars(matter, percent) },
    })
    await store.proposeInDispute(trx, dispute, 'counter')
    await publishDispute(trx, held, dispute.id, 'countered', me.id, form.message)
    return dispute.id
  })
  return viewDispute(deps.db, me, disputeId)
}

const extensionText = (days: number): string =>
  `The work goes on and is finished within ${days === 1 ? 'a day' : `${days} days`}. The money stays held.`
const refundText = (percent: number): string =>
  percent === 0
    ? 'All of it goes to the worker.'
    : percent === 100
      ? 'All of it goes back to the poster.'
      : `${percent}% goes back to the poster, the rest to the worker.`

/** MEDIATE-3: a rejection goes to an admin. */
export const rejectProposal = async (deps: Deps, me: Me, id: string, message: string): Promise<Dispute> => {
  const disputeId = await deps.db.transaction().execute(async (trx) => {
    const { held, dispute, attempt } = await lockProposal(trx, me, id)
    await store.closeAttempt(trx, attempt.id, 'rejected', me.id)
    // Admins read it among the evidence.
    if (message) await store.insertEvidence(trx, statementOf(dispute.id, me.id, message))
    await store.escalateDispute(trx, dispute, 'reject')
    await publishDispute(trx, held, dispute.id, 'escalated', me.id, message)
    return dispute.id
  })
  return viewDispute(deps.db, me, disputeId)
}

/** MEDIATE-3: 48 hours without an answer go to an admin too. */
export const expireProposal = async (
  trx: Trx,
  { id, contractId }: { id: string; contractId: string },
): Promise<void> => {
  const held = await lockForDispute(trx, contractId)
  const attempt = await store.findAttempt(trx, id)
  if (!attempt || !isPendingProposal(attempt) || !attempt.isOver) return
  await store.closeAttempt(trx, id, 'expired', null)
  const dispute = (await store.findDispute(trx, attempt.disputeId))!
  await store.escalateDispute(trx, dispute, 'expire')
  await publishDispute(trx, held, attempt.disputeId, 'escalated', null)
}

// ---- decisions of an admin -----------------------------------------------------------------------------------------

export interface AdminDecision {
  disputeId: string
  adminId: string
  resolution: AdminResolution
  adminNotes: string
  /** For a mediation: the proposed share. */
  refundPercent: number | undefined
}

/** DISPUTE-7: runs in the transaction that writes the audit row; returns the calls to the provider to make after it. */
export const decideDispute = async (
  trx: Trx,
  payments: PaymentContext,
  verdict: AdminDecision,
): Promise<readonly string[]> => {
  const { disputeId, adminId, resolution, adminNotes } = verdict
  const found = await store.findDispute(trx, disputeId)
  if (!found) throw new RefusalError(NO_SUCH_DISPUTE)
  const held = await lockForDispute(trx, found.contractId)
  const dispute = (await store.findDispute(trx, disputeId))!
  if (!isOpenDispute(dispute)) throw new RefusalError(DISPUTE_OVER)
  demand(refuseDecisionOf(await findAssignee(trx, disputeId), adminId))
  if (resolution === 'mediation_required') return mediate(trx, held, dispute, verdict)
  const decided = { resolution, adminId, adminNotes } as const
  if (resolution === 'dismissed') {
    await restoreAfterDispute(trx, held, dispute, null)
    await end(trx, held, dispute, 'decide', null, { ...decided, refundPercent: null, refundCents: null })
    return []
  }
  const pending = await store.findPending(trx, disputeId)
  if (pending) await store.closeAttempt(trx, pending.id, 'expired', null)
  const percent = REFUND_OF[resolution]!
  const { refund, share, calls } = await divide(trx, payments, held, dispute, percent)
  if (resolution === 'favor_poster') await undoContract(trx, held, 'Decided for the poster after a dispute.')
  else await settleContract(trx, held, share > 0n)
  await end(trx, held, dispute, 'decide', null, { ...decided, refundPercent: percent, refundCents: refund })
  return calls
}

/** The dispute stays open, and both sides have another 48 hours to answer the proposal of the admin or the rules. */
const mediate = async (
  trx: Trx,
  held: LockedContract,
  dispute: store.DisputeRow,
  { adminId, adminNotes, refundPercent }: AdminDecision,
): Promise<readonly string[]> => {
  const pending = await store.findPending(trx, dispute.id)
  if (pending) await store.closeAttempt(trx, pending.id, 'expired', null)
  const matter = await readDisputedMoney(trx, held.id, dispute.since)
  const { revision } = await analyze(trx, factsAbout(held, dispute), matter)
  const own: store.Revision =
    refundPercent === undefined
      ? revision
      : {
          refundPercent,
          confidence: null,
          proposal: refundText(refundPercent),
          factors: { reasons: [], outcome: inDollars(matter, refundPercent) },
        }
  await store.insertAttempt(trx, {
    ...AUTOMATED,
    ...own,
    type: 'admin',
    adminId,
    message: adminNotes,
    id: newId(),
    disputeId: dispute.id,
  })
  await store.mediateDispute(trx, dispute, { adminId, adminNotes })
  await publishDispute(trx, held, dispute.id, 'proposed', null)
  return []
}

const factsAbout = ({ id, posterId }: LockedContract, dispute: store.DisputeRow) => ({
  contractId: id,
  disputeId: dispute.id,
  category: dispute.category,
  raisedBy: store.roleIn({ posterId }, dispute.reportedBy),
  status: dispute.contractStatusBefore,
})
