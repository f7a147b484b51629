import { isEscalated, type Resolution } from '#core/disputes/rules.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import { actor, otherIn, whom } from '#web/disputes/names.ts'
import { hasAccepted, pendingOf } from '#web/disputes/proposals/proposal-copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'

export interface StatusSummary {
  title: string
  text: string
}

const DECISION_TEXT =
  'Someone from support reads all of this and decides, usually within 3 to 5 business days. Both of you can still add evidence.'

/** DISPUTE-UI-1: status of an open dispute and who has to act. */
export const openStatus = (dispute: Dispute, nowMs: number): StatusSummary => {
  const attempt = pendingOf(dispute)
  if (isEscalated(dispute)) return { title: 'A person decides now', text: DECISION_TEXT }
  if (!attempt) return { title: 'The facts are being looked at', text: 'A proposal follows in a moment.' }
  const until = attempt.expiresAt === null ? '' : ` until ${formatDateTime(attempt.expiresAt, new Date(nowMs))}`
  const other = otherIn(dispute)
  const silence = 'Without an answer a person decides.'
  if (attempt.proposedByRole === dispute.role)
    return { title: 'Your proposal is out', text: `${other} can answer it${until}. ${silence}` }
  if (hasAccepted(attempt, dispute.role))
    return { title: 'You accepted', text: `${other} can answer${until}. ${silence}` }
  const who = attempt.acceptedByRoles.length > 0 ? 'You' : 'Each of you'
  return { title: 'A proposal is out', text: `${who} can answer it${until}. ${silence}` }
}

const TITLES: Record<Resolution, (dispute: Dispute) => string> = {
  proposal_accepted: () => 'Settled: both accepted',
  favor_poster: (dispute) => `Decided for ${whom(dispute, 'poster')}`,
  favor_worker: (dispute) => `Decided for ${whom(dispute, 'worker')}`,
  partial_refund: () => 'Decided: split in half',
  mediation_required: () => 'Back to the two of you',
  dismissed: () => 'Dismissed',
  withdrawn: (dispute) => `${actor(dispute, dispute.raisedBy)} took it back`,
}

/** Amounts after the dispute, if it divided the money. */
const endText = (dispute: Dispute, contract: Pick<Contract, 'finishBy'>, now: Date): string => {
  const { refundPercent, compensationAmount, resolution } = dispute
  if (refundPercent !== null) {
    const back = showDollars(cents(compensationAmount ?? 0))
    if (refundPercent === 0) return `Nothing went back; ${whom(dispute, 'worker')} got all of it, less the fee.`
    const rest =
      refundPercent === 100 ? 'nothing was left' : `the rest went to ${whom(dispute, 'worker')}, less the fee`
    return `${back} went back to ${whom(dispute, 'poster')}; ${rest}.`
  }
  if (resolution === 'proposal_accepted') {
    const until = contract.finishBy === null ? '' : ` until ${formatDateTime(contract.finishBy, now)}`
    return `The work goes on${until}. The money is held as before.`
  }
  return 'The contract is as it was, and so is its money.'
}

/** DISPUTE-UI-5: the result. */
export const closedStatus = (dispute: Dispute, contract: Pick<Contract, 'finishBy'>, nowMs: number): StatusSummary => ({
  title: dispute.resolution === null ? 'Settled' : TITLES[dispute.resolution](dispute),
  text: endText(dispute, contract, new Date(nowMs)),
})

export const sideText = ({ raisedBy }: Pick<Dispute, 'raisedBy'>, role: Role): string => {
  const part = role === 'poster' ? 'Poster' : 'Worker'
  return raisedBy === role ? `${part}, raised it` : part
}

/** The result in a list. */
export const endChip: Record<Resolution, string> = {
  proposal_accepted: 'both accepted',
  favor_poster: 'for the poster',
  favor_worker: 'for the worker',
  partial_refund: 'split in half',
  mediation_required: 'proposal out',
  dismissed: 'dismissed',
  withdrawn: 'withdrawn',
}
