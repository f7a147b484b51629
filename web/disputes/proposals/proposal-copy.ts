import { isPendingProposal, isCountered, isExpiredProposal } from '#core/disputes/rules.ts'
import { showDollars, centsOf } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Dispute, MediationAttempt, Evidence } from '#core/disputes/api.ts'
import { type Role, otherRole } from '#core/contracts/rules.ts'
import { isFrozenByBank } from '#core/payments/chargebacks.ts'
import { confidenceLevel } from '#core/disputes/proposal.ts'
import { actor, nameIn, type Sides, whom, otherIn } from '#web/disputes/names.ts'
import { isSome } from '#web/contracts/copy.ts'

const isStatement = ({ fileUrl }: Evidence): boolean => fileUrl === null

/** The claim of a side: the reason of the dispute, or the first statement of the other side. */
export const claimOf = (
  { raisedBy, description, evidence }: Pick<Dispute, 'raisedBy' | 'description' | 'evidence'>,
  role: Role,
): string | null =>
  role === raisedBy
    ? description
    : (evidence.find((piece) => isStatement(piece) && piece.submittedByRole === role)?.description ?? null)

/** Statements that are not shown as a claim. */
export const otherStatements = (dispute: Pick<Dispute, 'raisedBy' | 'evidence'>): Evidence[] => {
  const answer = dispute.evidence.find((piece) => isStatement(piece) && piece.submittedByRole !== dispute.raisedBy)
  return dispute.evidence.filter((piece) => isStatement(piece) && piece !== answer)
}

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

/** CHARGEBACK-1: the reader's yes would move money that a bank looks at. */
export const waitsForBank = (contract: Contract, dispute: Dispute, attempt: MediationAttempt): boolean =>
  isFrozenByBank(contract) && attempt.outcome !== null && hasAccepted(attempt, otherRole(dispute.role))

/** Money that was released already is taken from the worker's balance. */
export const clawBack = (dispute: Dispute, { outcome }: MediationAttempt): string | null => {
  if (!outcome || !isSome(dispute.released) || centsOf(outcome.refund) <= centsOf(dispute.held)) return null
  if (dispute.role === 'worker')
    return 'What was released already is taken from your wallet. What is missing there you owe.'
  const worker = nameIn(dispute, 'worker')
  return `What was released already is taken from ${worker}’s wallet. What is missing there ${worker} owes, and it reaches you as it is collected.`
}

/** The proposal that waits for an answer, or null. */
export const pendingOf = ({ proposals }: Pick<Dispute, 'proposals'>): MediationAttempt | null =>
  proposals.findLast(isPendingProposal) ?? null

export const hasAccepted = ({ acceptedByRoles }: MediationAttempt, role: Role): boolean =>
  acceptedByRoles.includes(role)

/** "Automated proposal", "Your proposal", "Devon’s proposal". */
export const proposalTitle = ({ mediationType, proposedByRole }: MediationAttempt, sides: Sides): string => {
  if (mediationType === 'automated') return 'Automated proposal'
  if (mediationType === 'admin' || proposedByRole === null) return 'Support’s proposal'
  return proposedByRole === sides.role ? 'Your proposal' : `${nameIn(sides, proposedByRole)}’s proposal`
}

const beginLarge = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Outcome = NonNullable<MediationAttempt['outcome']>

/** CHARGEBACK-5: of what goes back, the part that only ends the debt; null without any. */
export const debtText = ({ refund }: Outcome, sides: Sides): string | null => {
  const { missing = '0.00' } = sides
  if (!isSome(refund) || !isSome(missing)) return null
  const part = centsOf(missing) < centsOf(refund) ? `${showDollars(missing)} of it` : 'all of it'
  const owes = sides.role === 'poster' ? 'you owe' : `${nameIn(sides, 'poster')} owes`
  return `${part} ends what ${owes} for the reversed payment`
}

const outcomeText = (outcome: Outcome, sides: Sides): string => {
  const { refund, fee, workerAmount } = outcome
  const debt = debtText(outcome, sides)
  const gets = sides.role === 'worker' ? 'you get' : `${nameIn(sides, 'worker')} gets`
  const kept = `${gets} ${showDollars(workerAmount)}, the platform ${showDollars(fee)}`
  if (!isSome(refund)) return `Nothing goes back: ${kept}.`
  const back = `goes back to ${whom(sides, 'poster')}`
  if (!isSome(workerAmount) && !isSome(fee))
    return `All of it, ${showDollars(refund)}, ${back}${debt === null ? '' : `: ${debt}`}.`
  if (debt !== null) return `${showDollars(refund)} ${back}: ${debt}. ${beginLarge(kept)}.`
  return `${showDollars(refund)} ${back}, ${kept}.`
}

export const daysText = (days: number): string => (days === 1 ? '1 more day' : `${days} more days`)

/** DISPUTE-UI-2: meaning of a proposal for the reader. */
export const meaningOf = (attempt: MediationAttempt, { missing, ...sides }: Sides): string => {
  const { outcome, extensionDays } = attempt
  // The debt changes; what was decided before is shown without it.
  if (outcome) return outcomeText(outcome, isPendingProposal(attempt) && missing ? { ...sides, missing } : sides)
  return `The work goes on with ${daysText(extensionDays ?? 0)}, counted from the moment both agree. The money stays held.`
}

/** Label of the button: the amount for the reader. */
export const readerAmountOf = ({ outcome, extensionDays }: MediationAttempt, role: Role): string | null => {
  if (!outcome) return daysText(extensionDays ?? 0)
  if (role === 'poster') return isSome(outcome.refund) ? showDollars(outcome.refund) : null
  return isSome(outcome.workerAmount) ? showDollars(outcome.workerAmount) : null
}

export interface Answer {
  text: string
  tone: 'plain' | 'bad' | 'warn'
}

const answerOf = (attempt: MediationAttempt, sides: Sides, role: Role): Answer | null => {
  const who = actor(sides, role)
  if (attempt.proposedByRole === role) return null
  if (hasAccepted(attempt, role)) return { text: `${who} accepted`, tone: 'plain' }
  if (attempt.rejectedByRole === role)
    return isCountered(attempt)
      ? { text: `${who} proposed something else`, tone: 'plain' }
      : { text: `${who} rejected`, tone: 'bad' }
  if (isPendingProposal(attempt))
    return sides.role === role
      ? { text: 'waits for you', tone: 'warn' }
      : { text: `${who} has not answered`, tone: 'plain' }
  return null
}

/** The dispute moved on before the deadline. */
const isClosedEarly = ({ decidedAt, expiresAt }: MediationAttempt): boolean =>
  decidedAt !== null && (expiresAt === null || Date.parse(decidedAt) < Date.parse(expiresAt))

/** DISPUTE-UI-2: the answers to a proposal. */
export const answersTo = (attempt: MediationAttempt, sides: Sides): Answer[] => {
  const answers = (['poster', 'worker'] as const).flatMap((role) => answerOf(attempt, sides, role) ?? [])
  if (isExpiredProposal(attempt))
    return [
      ...answers,
      isClosedEarly(attempt)
        ? { text: 'closed before it was answered', tone: 'plain' }
        : { text: 'not answered in time', tone: 'bad' },
    ]
  if (isCountered(attempt) && attempt.rejectedByRole === null)
    return [...answers, { text: 'answered with another', tone: 'plain' }]
  return answers
}

/** "+15", "−5", "0". */
export const pointsText = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${Math.abs(points)}` : '0'

export const percentText = (percent: number): string => `${percent}%`

export const confidenceText = (confidence: number): string => `${confidenceLevel(confidence)} confidence`
