// The rows of proposals and their answers: first the one of the rules, then the counter proposals.
import type { Role } from '#core/contracts/rules.ts'
import { propose, proposalText, type Facts, type Reason } from '#core/disputes/proposal.ts'
import { outcomeOf } from '#core/disputes/rules.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { dollarText } from '#core/kernel/money.ts'
import type { Offer } from '#demo/data/jobs/disputed-job.ts'
import { DAY, HOUR, iso, type Row, type History } from '#demo/seed/history.ts'
import { disputedOf } from '#demo/seed/money/disputed-money.ts'
import { idOf, statusBefore, type DisputedContract } from '#demo/seed/disputes/endings.ts'
import { newId } from '#server/platform/database/ids.ts'

const PRECEDENT_DAYS = 365

const precedents = (category: string, raisedAt: number, { disputes, dispute_endings }: History): number[] => {
  const alike = new Set(disputes.filter((one) => one.category === category).map(({ id }) => id))
  return dispute_endings
    .filter(({ id, resolved_at }) => alike.has(id) && resolved_at < iso(raisedAt))
    .filter(({ resolved_at }) => resolved_at > iso(raisedAt - PRECEDENT_DAYS * DAY))
    .flatMap(({ refund_percent }) => (refund_percent === null ? [] : [Number(refund_percent)]))
}

/** What was known when it was raised. */
const factsOf = (disputed: DisputedContract, history: History): Facts => {
  const { dispute, steps = [], startedAt, completedAt, releasedAt } = disputed.job
  const approved = steps.filter(({ approvedAt }) => approvedAt !== undefined).map(({ percent }) => percent)
  return {
    category: dispute.category,
    raisedBy: dispute.by,
    status: statusBefore(disputed),
    hasStarted: startedAt !== undefined,
    percent: steps.at(-1)?.percent ?? null,
    approvedPercent: approved.length > 0 ? Math.max(...approved) : null,
    photos: steps.filter(({ photo }) => photo !== undefined).length,
    completedBy: completedAt === undefined ? null : 'worker',
    isReleased: releasedAt !== undefined,
    hasOpenChanges: false,
    minutesLate: startedAt ?? 0,
    isPastDeadline: false,
    hasVerifiedEvidence: false,
    precedents: precedents(dispute.category, disputed.at(dispute.at), history),
  }
}

// ---- what was proposed ---------------------------------------------------------------------------------------------

export interface Proposal {
  by: Offer['by'] | 'rules'
  at: number
  percent: number | null
  days: number | null
  text: string
  message: string | null
  reasons: readonly Reason[]
  confidence: number | null
}

const toProposed = (offer: Offer): Proposal => {
  const { by, at, text: message } = offer
  const [percent, days] = 'percent' in offer ? [offer.percent, null] : [null, offer.days]
  const text =
    percent === null
      ? `The work goes on and is finished within ${days} days. The money stays held.`
      : proposalText({ refundPercent: percent, reasons: [] })
  return { by, at, percent, days, text, message, reasons: [], confidence: null }
}

export const proposalsOf = (disputed: DisputedContract, history: History): Proposal[] => {
  const proposal = propose(factsOf(disputed, history))
  const { refundPercent: percent, reasons, confidence } = proposal
  const { at, offers = [] } = disputed.job.dispute
  return [
    { by: 'rules', at, percent, days: null, text: proposalText(proposal), message: null, reasons, confidence },
    ...offers.map(toProposed),
  ]
}

/** The outcome of a proposal. */
export interface Answer {
  status: 'pending' | 'accepted' | 'rejected' | 'expired' | 'countered'
  acceptedBy: Role[]
  rejectedBy: Role | null
  at: number | null
}

const ANSWER_MINUTES = ANSWER_HOURS.fallback * 60

export const answerTo = (
  proposed: Proposal,
  next: Proposal | undefined,
  disputed: DisputedContract,
  now: number,
): Answer => {
  const { yes = [], no, ending } = disputed.job.dispute
  const proposer = proposed.by === 'poster' || proposed.by === 'worker' ? [proposed.by] : []
  const overAt = proposed.at + ANSWER_MINUTES
  const silent: Answer = { status: 'expired', acceptedBy: proposer, rejectedBy: null, at: overAt }
  if (next?.by === 'admin') return silent
  if (next) return { status: 'countered', acceptedBy: proposer, rejectedBy: next.by as Role, at: next.at }
  const acceptedBy = [...proposer, ...yes.map(({ by }) => by)]
  if (acceptedBy.length === 2) return { status: 'accepted', acceptedBy, rejectedBy: null, at: yes.at(-1)!.at }
  if (no) return { status: 'rejected', acceptedBy, rejectedBy: no.by, at: no.at }
  if (ending?.by === 'withdrawal') return { status: 'expired', acceptedBy, rejectedBy: null, at: ending.at }
  if (disputed.at(overAt) <= now) return { ...silent, acceptedBy }
  return { status: 'pending', acceptedBy, rejectedBy: null, at: null }
}

export const attemptRow = (
  proposed: Proposal,
  answer: Answer,
  disputeId: string,
  disputed: DisputedContract,
  adminId: string,
): Row<'mediation_attempts'> => {
  const { by, percent, days, text, message, reasons, confidence } = proposed
  const at = disputed.at(proposed.at)
  const outcome = percent === null ? null : outcomeOf(disputedOf(disputed.payments), percent)
  const inDollars = outcome && {
    refund: dollarText(outcome.refund),
    fee: dollarText(outcome.fee),
    workerAmount: dollarText(outcome.share),
  }
  const isOfSide = by === 'poster' || by === 'worker'
  return {
    id: newId(at),
    dispute_id: disputeId,
    mediation_type: by === 'rules' ? 'automated' : isOfSide ? 'counter' : 'admin',
    proposed_by: isOfSide ? idOf(disputed.signed, by) : null,
    admin_id: by === 'admin' ? adminId : null,
    option: days === null ? 'refund' : 'extension',
    refund_percent: percent === null ? null : String(percent),
    extension_days: days,
    proposal: text,
    message: message,
    confidence: confidence === null ? null : String(confidence),
    factors: JSON.stringify({ reasons, outcome: inDollars }),
    status: answer.status,
    accepted_by: answer.acceptedBy.map((role) => idOf(disputed.signed, role)),
    rejected_by: answer.rejectedBy && idOf(disputed.signed, answer.rejectedBy),
    expires_at: iso(at + ANSWER_HOURS.fallback * HOUR),
    decided_at: answer.at === null ? null : iso(disputed.at(answer.at)),
    created_at: iso(at),
  }
}
