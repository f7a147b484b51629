import { centsOf } from '#core/kernel/money.ts'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import { otherRole } from '#core/contracts/rules.ts'
import { hasAccepted } from '#web/disputes/proposals/proposal-copy.ts'
import { isSome } from '#web/contracts/copy.ts'
import { nameIn, otherIn } from '#web/disputes/names.ts'

/** DISPUTE-UI-2: the effect of accepting. */
export const afterAccepting = (dispute: Dispute, attempt: MediationAttempt): string => {
  const other = otherIn(dispute)
  if (!hasAccepted(attempt, otherRole(dispute.role)))
    return `It counts once ${other} accepts as well. You cannot take your yes back meanwhile.`
  const theirs = attempt.mediationType === 'counter' ? `${other} proposed it.` : `${other} has accepted.`
  return attempt.outcome
    ? `${theirs} With your yes the money moves at once and the dispute is over for good.`
    : `${theirs} With your yes the work goes on and the dispute is over.`
}

/** Money that was released already is taken from the worker's balance. */
export const clawBack = (dispute: Dispute, { outcome }: MediationAttempt): string | null => {
  if (!outcome || !isSome(dispute.released) || centsOf(outcome.refund) <= centsOf(dispute.held)) return null
  const whose = dispute.role === 'worker' ? 'your balance, which' : `${nameIn(dispute, 'worker')}’s balance, which`
  return `What was released already comes back out of ${whose} may go below zero.`
}
