// How a quarrel ends, as rows: the money is divided or stays, and contract and job follow.
import type { Role } from '#core/contracts/rules.ts'
import type { Resolution } from '#core/disputes/rules.ts'
import type { DisputedJob } from '#demo/disputed-job.ts'
import { DAY, iso, type PaymentRow, type Row, type Scenery, type Story } from '#demo/story.ts'
import type { Signed } from '#demo/tell-contract.ts'
import { tellDivided } from '#demo/tell-dispute-money.ts'
import { tellReleased } from '#demo/tell-money.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A job that is told up to its quarrel. */
export interface Told {
  job: DisputedJob
  signed: Signed
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

export const idOf = ({ poster, worker }: Signed, role: Role): string => (role === 'poster' ? poster : worker)

export const statusBefore = ({ job }: Told): 'active' | 'in_progress' | 'completed' => {
  if (job.completedAt !== undefined) return 'completed'
  return job.startedAt === undefined ? 'active' : 'in_progress'
}

/** The contract, its job and its bid, to be changed. */
const rowsOf = ({ signed }: Told, story: Story) => {
  const contract = story.contracts.find(({ id }) => id === signed.contractId)!
  return {
    contract,
    job: story.jobs.find(({ id }) => id === contract.job_id)!,
    bid: story.bids.find(({ id }) => id === contract.bid_id)!,
  }
}

/** Nothing leaves by itself any more. */
export const tellFrozenContract = (told: Told, story: Story): void => {
  const { contract } = rowsOf(told, story)
  Object.assign(contract, {
    status: 'disputed',
    auto_release_at: null,
    updated_at: iso(told.at(told.job.quarrel.at)),
  })
}

const complete = (told: Told, at: number, story: Story): void => {
  const { contract, job } = rowsOf(told, story)
  const completed_at = contract.completed_at ?? iso(at)
  Object.assign(contract, { status: 'completed', completed_at, updated_at: iso(at) })
  Object.assign(job, { status: 'completed', completed_at, updated_at: iso(at) })
}

const undo = (told: Told, at: number, story: Story): void => {
  const { contract, job, bid } = rowsOf(told, story)
  const cancelled = { status: 'cancelled', cancelled_at: iso(at), updated_at: iso(at) }
  Object.assign(contract, cancelled, { cancel_reason: 'Decided for the poster after a dispute.' })
  Object.assign(job, cancelled, { selected_bid_id: null, completed_at: null })
  bid.is_selected = false
}

/** It goes on as before, or with a longer deadline, and is paid for in the end. */
const goOn = (told: Told, { at, days }: Ending, story: Story): void => {
  const { job, signed, payments } = told
  const { contract } = rowsOf(told, story)
  const { completedAt, releasedAt } = job.after!
  if (days !== null) contract.finish_by = iso(at + days * DAY)
  if (completedAt !== undefined) contract.completed_by = signed.worker
  complete(told, told.at(completedAt ?? releasedAt), story)
  contract.updated_at = iso(told.at(releasedAt))
  tellReleased(signed, payments, told.at(releasedAt), story)
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

export const tellEnding = (told: Told, disputeId: string, ending: Ending, { adminId }: Scenery, story: Story): void => {
  const { resolution, at, percent } = ending
  const isDecided = told.job.quarrel.ending?.by === 'admin'
  const refund = percent === null ? null : tellDivided(told.signed, { disputeId, percent, at }, told.payments, story)
  if (refund === null) goOn(told, ending, story)
  else if (resolution === 'favor_poster') undo(told, at, story)
  else complete(told, at, story)
  story.dispute_endings.push({
    id: disputeId,
    resolution,
    refund_percent: percent === null ? null : String(percent),
    compensation_amount: refund === null ? null : Number(refund),
    resolved_at: iso(at),
    resolved_by: isDecided ? adminId : null,
  })
  if (isDecided) story.admin_audit_log.push(auditRow(adminId, disputeId, at, { resolution }))
}
