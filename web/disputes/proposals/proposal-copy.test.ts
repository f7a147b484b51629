import { expect, it } from 'vitest'
import type { MediationAttempt } from '#core/disputes/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { later } from '#web/contracts/sample-contract.ts'
import {
  afterAccepting,
  clawBack,
  answersTo,
  confidenceText,
  meaningOf,
  pendingOf,
  pointsText,
  proposalTitle,
  readerAmountOf,
} from '#web/disputes/proposals/proposal-copy.ts'
import { sampleAttempt, sampleDispute } from '#web/disputes/sample-dispute.ts'

const sides = (role: Role | null) => ({ posterName: 'Maren', workerName: 'Devon', role })
const counter = { mediationType: 'counter', proposedBy: 'devon', proposedByRole: 'worker' } as const
const more = { option: 'extension', refundPercent: null, extensionDays: 3, outcome: null } as const
const nothing = { outcome: { refund: '0.00', fee: '6.00', workerAmount: '114.00' }, refundPercent: 0 }
const all = { outcome: { refund: '120.00', fee: '0.00', workerAmount: '0.00' }, refundPercent: 100 }

it.each([
  ['poster', {}, '$18.00 goes back to you, Devon gets $96.90, the platform $5.10.'],
  ['worker', {}, '$18.00 goes back to Maren, you get $96.90, the platform $5.10.'],
  [null, {}, '$18.00 goes back to Maren, Devon gets $96.90, the platform $5.10.'],
  ['worker', nothing, 'Nothing goes back: you get $114.00, the platform $6.00.'],
  ['worker', all, 'All of it, $120.00, goes back to Maren.'],
  ['poster', more, 'The work goes on with 3 more days, counted from the moment both agree. The money stays held.'],
] as [Role | null, Partial<MediationAttempt>, string][])(
  'DISPUTE-UI-2 the %s reads the effect of a proposal, to the cent: %o',
  (role, given, expected) => expect(meaningOf(sampleAttempt(given), sides(role))).toBe(expected),
)

it.each([
  [
    'poster',
    '10.00',
    {},
    '$18.00 goes back to you: $10.00 of it ends what you owe for the reversed payment. Devon gets $96.90, the platform $5.10.',
  ],
  [
    'worker',
    '120.00',
    {},
    '$18.00 goes back to Maren: all of it ends what Maren owes for the reversed payment. You get $96.90, the platform $5.10.',
  ],
  [
    null,
    '40.00',
    all,
    'All of it, $120.00, goes back to Maren: $40.00 of it ends what Maren owes for the reversed payment.',
  ],
  ['poster', '40.00', nothing, 'Nothing goes back: Devon gets $114.00, the platform $6.00.'],
  ['poster', '10.00', { status: 'rejected' }, '$18.00 goes back to you, Devon gets $96.90, the platform $5.10.'],
] as [Role | null, string, Partial<MediationAttempt>, string][])(
  'CHARGEBACK-5 the %s reads what a refund is worth while %s of the payment is reversed: %o',
  (role, missing, given, expected) =>
    expect(meaningOf(sampleAttempt(given), { ...sides(role), missing })).toBe(expected),
)

it.each([
  [{}, '$18.00', '$96.90'],
  [nothing, null, '$114.00'],
  [all, '$120.00', null],
  [{ ...more, extensionDays: 1 }, '1 more day', '1 more day'],
] as [Partial<MediationAttempt>, string | null, string | null][])(
  'DISPUTE-UI-2 the button shows what its reader gets: %o',
  (given, poster, worker) => {
    expect(readerAmountOf(sampleAttempt(given), 'poster')).toBe(poster)
    expect(readerAmountOf(sampleAttempt(given), 'worker')).toBe(worker)
  },
)

it('DISPUTE-UI-2 a proposal names its author', () => {
  expect(proposalTitle(sampleAttempt(), sides('poster'))).toBe('Automated proposal')
  expect(proposalTitle(sampleAttempt({ mediationType: 'admin' }), sides('poster'))).toBe('Support’s proposal')
  expect(proposalTitle(sampleAttempt(counter), sides('poster'))).toBe('Devon’s proposal')
  expect(proposalTitle(sampleAttempt(counter), sides('worker'))).toBe('Your proposal')
})

const chips = (given: Partial<MediationAttempt>, role: Role | null = 'poster') =>
  answersTo(sampleAttempt(given), sides(role)).map(({ text, tone }) => `${text} (${tone})`)

it.each([
  [{}, ['waits for you (warn)', 'Devon has not answered (plain)']],
  [{ acceptedByRoles: ['poster'] }, ['You accepted (plain)', 'Devon has not answered (plain)']],
  [
    { acceptedByRoles: ['poster'], rejectedByRole: 'worker', status: 'rejected' },
    ['You accepted (plain)', 'Devon rejected (bad)'],
  ],
  [{ rejectedByRole: 'worker', status: 'countered' }, ['Devon proposed something else (plain)']],
  [{ ...counter, acceptedByRoles: ['worker'] }, ['waits for you (warn)']],
  [{ acceptedByRoles: ['worker'], status: 'expired' }, ['Devon accepted (plain)', 'not answered in time (bad)']],
  [{ status: 'expired', decidedAt: later(60) }, ['closed before it was answered (plain)']],
  [{ status: 'expired', decidedAt: later(48 * 60) }, ['not answered in time (bad)']],
] as [Partial<MediationAttempt>, string[]][])(
  'DISPUTE-UI-2 the answers to a proposal so far: %o',
  (given, announcement) => expect(chips(given)).toEqual(announcement),
)

it('DISPUTE-UI-2 support reads both names', () =>
  expect(chips({ acceptedByRoles: ['poster'] }, null)).toEqual([
    'Maren accepted (plain)',
    'Devon has not answered (plain)',
  ]))

it('DISPUTE-UI-2 the pending proposal can be answered', () => {
  const waits = sampleAttempt({ id: 'second' })
  const proposals = [sampleAttempt({ status: 'countered' }), waits]
  expect(pendingOf({ proposals })).toBe(waits)
  expect(pendingOf({ proposals: proposals.slice(0, 1) })).toBeNull()
})

it('DISPUTE-UI-2 points carry their sign and confidence has a label', () => {
  expect([15, -5, 0].map(pointsText)).toEqual(['+15', '−5', '0'])
  expect([0.8, 0.6, 0.2].map(confidenceText)).toEqual(['high confidence', 'medium confidence', 'low confidence'])
})

const announcement = (given: Partial<MediationAttempt>) => afterAccepting(sampleDispute(), sampleAttempt(given))

it('DISPUTE-UI-2 the effect of accepting is shown', () => {
  expect(announcement({})).toBe('It counts once Devon accepts as well. You cannot take your yes back meanwhile.')
  expect(announcement({ acceptedByRoles: ['worker'] })).toBe(
    'Devon has accepted. With your yes the money moves at once and the dispute is over for good.',
  )
  expect(announcement({ ...counter, ...more, acceptedByRoles: ['worker'] })).toBe(
    'Devon proposed it. With your yes the work goes on and the dispute is over.',
  )
})

it('DISPUTE-UI-2 released money comes out of the balance', () => {
  const gone = { held: '0.00', released: '120.00' }
  expect(clawBack(sampleDispute(), sampleAttempt())).toBeNull()
  expect(clawBack(sampleDispute({ ...gone, role: 'worker' }), sampleAttempt())).toBe(
    'What was released already is taken from your wallet. What is missing there you owe.',
  )
  expect(clawBack(sampleDispute({ ...gone, role: 'poster' }), sampleAttempt())).toBe(
    'What was released already is taken from Devon’s wallet. What is missing there Devon owes, and it reaches you as it is collected.',
  )
  expect(clawBack(sampleDispute({ held: '20.00', released: '100.00' }), sampleAttempt())).toBeNull()
})
