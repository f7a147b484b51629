import { type Facts, type Proposal, propose } from '#core/disputes/proposal.ts'
import { type Outcome, outcomeOf } from '#core/disputes/rules.ts'
import { cents } from '#core/kernel/money.ts'

export const SAMPLE_DONE = 85
export const SAMPLE_HELD = cents(200_00)

/** A case that depends on the progress alone. */
const facts = (percent: number): Facts => ({
  category: 'incomplete_work',
  raisedBy: 'poster',
  status: 'in_progress',
  hasStarted: true,
  percent,
  approvedPercent: percent,
  photos: 1,
  completedBy: null,
  isReleased: false,
  hasOpenChanges: false,
  minutesLate: 0,
  isPastDeadline: false,
  hasVerifiedEvidence: false,
  precedents: [],
})

/** PAGE-8: by the rules of real disputes. */
export const proposalFor = (percent: number): Proposal => propose(facts(percent))

export const outcomeFor = (refundPercent: number, feeBasisPoints: number): Outcome =>
  outcomeOf([{ id: 'sample', amount: SAMPLE_HELD, status: 'held', fee: cents(0), feeBasisPoints }], refundPercent)
