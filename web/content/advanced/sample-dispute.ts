import { type Facts, type Proposal, propose } from '#core/disputes/proposal.ts'
import { type Outcome, outcomeOf } from '#core/disputes/rules.ts'
import { cents } from '#core/kernel/money.ts'

/** Work that stopped here is what the example is about. */
export const SAMPLE_DONE = 85
export const SAMPLE_HELD = cents(200_00)

/** Nothing but how far the work came: on time, one photo of it approved, no evidence, no earlier cases. */
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
  evidence: { poster: 0, worker: 0 },
  precedents: [],
})

/** PAGE-8: by the rules that real disputes go by. */
export const proposalFor = (percent: number): Proposal => propose(facts(percent))

/** What it would mean in money. */
export const outcomeFor = (refundPercent: number, feeBasisPoints: number): Outcome =>
  outcomeOf([{ id: 'sample', amount: SAMPLE_HELD, status: 'held', fee: cents(0), feeBasisPoints }], refundPercent)
