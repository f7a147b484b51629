// The end of a dispute: the money is divided or stays, and contract and job follow.
import type { Role } from '#core/contracts/rules.ts'
import type { Resolution } from '#core/disputes/rules.ts'
import type { DisputedJob } from '#demo/data/jobs/disputed-job.ts'
import { DAY, iso, type PaymentRow, type Row, type SeedContext, type History } from '#demo/seed/history.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'
import { addDividedMoney } from '#demo/seed/money/disputed-money.ts'
import { addRelease } from '#demo/seed/money/payments.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A job up to its dispute. */
export interface DisputedContract {
  job: DisputedJob
  signed: ContractParties
  payments: readonly PaymentRow[]
  /** When it was, for minutes after the agreed start. */
  at: (minutes: number) => number
}

export interface Ending {
  resolution: Exclude<Resolution, 'mediation_required'>
  at: number
  percent: number | null
  /** Of a longer deadline. */
  days: number | null
}

export const idOf = ({ poster, worker }: ContractParties, role: Role): string => (role === 'poster' ? poster : worker)

export const statusBefore = ({ job }: DisputedContract): 'active' | 'in_progress' | 'completed' => {
  if (job.completedAt !== undefined) return 'completed'
  return job.startedAt === undefined ? 'active' : 'in_progress'
}

/** The contract, its job and its bid, to be changed. */
const rowsOf = ({ signed }: DisputedContract, history: History) => {
  const contract = history.contracts.find(({ id }) => id === signed.contractId)!
  return {
    contract,
    job: history.jobs.find(({ id }) => id === contract.job_id)!,
    bid: history.bids.find(({ id }) => id === contract.bid_id)!,
  }
}

/** Nothing leaves by itself any more. */
export const freezeContract = (disputed: DisputedContract, history: History): void => {
  const { contract } = rowsOf(disputed, history)
  Object.assign(contract, {
    status: 'disputed',
    auto_release_at: null,
    updated_at: iso(disputed.at(disputed.job.dispute.at)),
  })
}

const complete = (disputed: DisputedContract, at: number, history: History): void => {
  const { contract, job } = rowsOf(disputed, history)
  const completed_at = contract.completed_at ?? iso(at)
  Object.assign(contract, { status: 'completed', completed_at, updated_at: iso(at) })
  Object.assign(job, { status: 'completed', completed_at, updated_at: iso(at) })
}

const undo = (disputed: DisputedContract, at: number, history: History): void => {
  const { contract, job, bid } = rowsOf(disputed, history)
  const cancelled = { status: 'cancelled', cancelled_at: iso(at), updated_at: iso(at) }
  Object.assign(contract, cancelled, { cancel_reason: 'Decided for the poster after a dispute.' })
  Object.assign(job, cancelled, { selected_bid_id: null, completed_at: null })
  bid.is_selected = false
}

/** It goes on as before, or with a longer deadline, and is paid for in the end. */
const goOn = (disputed: DisputedContract, { at, days }: Ending, history: History): void => {
  const { job, signed, payments } = disputed
  const { contract } = rowsOf(disputed, history)
  const { completedAt, releasedAt } = job.after!
  if (days !== null) contract.finish_by = iso(at + days * DAY)
  if (completedAt !== undefined) contract.completed_by = signed.worker
  complete(disputed, disputed.at(completedAt ?? releasedAt), history)
  contract.updated_at = iso(disputed.at(releasedAt))
  addRelease(signed, payments, disputed.at(releasedAt), history)
}

export const auditRow = (
  adminId: string,
  disputeId: string,
  at: number,
  details: { resolution: Resolution; refundPercent?: number },
): Row<'admin_audit_log'> => ({
  id: newId(at),
  admin_id: adminId,
  action: 'dispute.resolved',
  target_type: 'dispute',
  target_id: disputeId,
  details: JSON.stringify(details),
  ip_address: '203.0.113.1',
  user_agent: 'Demo',
  created_at: iso(at),
})

export const addEnding = (
  disputed: DisputedContract,
  disputeId: string,
  ending: Ending,
  { adminId }: SeedContext,
  history: History,
): void => {
  const { resolution, at, percent } = ending
  const isDecided = disputed.job.dispute.ending?.by === 'admin'
  const refund =
    percent === null ? null : addDividedMoney(disputed.signed, { disputeId, percent, at }, disputed.payments, history)
  if (refund === null) goOn(disputed, ending, history)
  else if (resolution === 'favor_poster') undo(disputed, at, history)
  else complete(disputed, at, history)
  history.dispute_endings.push({
    id: disputeId,
    resolution,
    refund_percent: percent === null ? null : String(percent),
    compensation_amount: refund === null ? null : Number(refund),
    resolved_at: iso(at),
    resolved_by: isDecided ? adminId : null,
  })
  if (isDecided) history.admin_audit_log.push(auditRow(adminId, disputeId, at, { resolution }))
}
