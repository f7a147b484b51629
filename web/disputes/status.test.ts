import { expect, it } from 'vitest'
import type { Dispute } from '#core/disputes/api.ts'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { claimOf, otherStatements } from '#web/disputes/proposals/proposal-copy.ts'
import { disputeEnd, frozenText } from '#web/contracts/copy.ts'
import { sampleAttempt, sampleDispute, sampleEvidence } from '#web/disputes/sample-dispute.ts'
import { closedStatus, openStatus, sideText } from '#web/disputes/status.ts'

const mine = sampleAttempt({ mediationType: 'counter', proposedByRole: 'poster', acceptedByRoles: ['poster'] })

it.each([
  ['nobody has answered', {}, 'A proposal is out', /^Each of you can answer it until .+\. Without an answer/],
  [
    'the other has accepted',
    { proposals: [sampleAttempt({ acceptedByRoles: ['worker'] })] },
    'A proposal is out',
    /^You can answer it until /,
  ],
  [
    'I have accepted',
    { proposals: [sampleAttempt({ acceptedByRoles: ['poster'] })] },
    'You accepted',
    /^Devon can answer until .+\. Without an answer a person decides\.$/,
  ],
  ['my own is pending', { proposals: [mine] }, 'Your proposal is out', /^Devon can answer it until /],
  ['an admin decides', { stage: 'escalated', proposals: [] }, 'A person decides now', /still add evidence\.$/],
  ['it was just filed', { stage: 'analysis', proposals: [] }, 'The facts are being looked at', /follows/],
] as [string, Partial<Dispute>, string, RegExp][])('DISPUTE-UI-1 where %s', (_, given, title, text) => {
  const deadline = openStatus(sampleDispute(given), DRAWN_UP_MS)
  expect(deadline.title).toBe(title)
  expect(deadline.text).toMatch(text)
})

const DIVIDED = { refundPercent: 15, compensationAmount: 1800 }
const contract = sampleContract()

it.each([
  [
    { resolution: 'proposal_accepted', ...DIVIDED },
    'Settled: both accepted',
    '$18.00 went back to you; the rest went to Devon, less the fee.',
  ],
  [
    { resolution: 'favor_poster', refundPercent: 100, compensationAmount: 12000, role: 'worker' },
    'Decided for Maren',
    '$120.00 went back to Maren; nothing was left.',
  ],
  [
    { resolution: 'favor_worker', refundPercent: 0, compensationAmount: 0, role: 'worker' },
    'Decided for you',
    'Nothing went back; you got all of it, less the fee.',
  ],
  [
    { resolution: 'partial_refund', refundPercent: 50, compensationAmount: 6000 },
    'Decided: split in half',
    '$60.00 went back to you; the rest went to Devon, less the fee.',
  ],
  [{ resolution: 'dismissed' }, 'Dismissed', 'The contract is as it was, and so is its money.'],
  [
    { resolution: 'withdrawn', role: 'worker' },
    'Maren took it back',
    'The contract is as it was, and so is its money.',
  ],
] as [Partial<Dispute>, string, string][])('DISPUTE-UI-5 how it ended: %o', (given, title, text) =>
  expect(closedStatus(sampleDispute({ status: 'resolved', ...given }), contract, DRAWN_UP_MS)).toEqual({ title, text }),
)

it('DISPUTE-UI-5 an extension names its end', () => {
  const dispute = sampleDispute({ status: 'resolved', resolution: 'proposal_accepted' })
  const extended = sampleContract({ finishBy: later(3 * 24 * 60) })
  expect(closedStatus(dispute, extended, DRAWN_UP_MS).text).toMatch(/^The work goes on until .+\. The money is held as/)
})

it('DISPUTE-UI-1 each side is shown with its claim', () => {
  const [first, second] = [
    sampleEvidence({ id: 'a', submittedByRole: 'worker', description: 'The ladder was short.' }),
    sampleEvidence({ id: 'b', submittedByRole: 'worker', description: 'I offered to come back.' }),
  ]
  const photo = sampleEvidence({ id: 'c', evidenceType: 'photo', fileUrl: '/photo' })
  const dispute = sampleDispute({ evidence: [photo, first, second] })
  expect([claimOf(dispute, 'poster'), claimOf(dispute, 'worker')]).toEqual([
    'Ten of twelve are spotless.',
    'The ladder was short.',
  ])
  expect(claimOf(sampleDispute({ evidence: [photo] }), 'worker')).toBeNull()
  expect(otherStatements(dispute)).toEqual([second])
  expect([sideText(dispute, 'poster'), sideText(dispute, 'worker')]).toEqual(['Poster, raised it', 'Worker'])
})

it('DISPUTE-UI-1 the frozen amount is shown before the dispute has loaded', () => {
  expect(frozenText(sampleContract({ money: { held: '88.00' } }), null)).toBe('$88.00')
  expect(frozenText(sampleContract(), null)).toBe('The money')
  expect(frozenText(sampleContract(), sampleDispute())).toBe('$120.00')
})

it('CHARGEBACK-5 what a bank has taken back is not frozen', () => {
  expect(frozenText(sampleContract({ money: { held: '88.00', missing: '40.00' } }), null)).toBe('$48.00')
  expect(frozenText(sampleContract(), sampleDispute({ missing: '40.00' }))).toBe('$80.00')
  expect(frozenText(sampleContract(), sampleDispute({ missing: '120.00' }))).toBe('Nothing')
})

it('DISPUTE-UI-5 a contract that a dispute ended shows that', () => {
  const line = { ...LINE, resolution: 'favor_poster' } as const
  expect(disputeEnd(sampleContract({ dispute: line }))).toBe('The dispute was decided for you')
  expect(disputeEnd(sampleContract({ dispute: line, role: 'worker' }))).toBe('The dispute was decided for Maren')
  expect(disputeEnd(sampleContract())).toBe('Called off by support')
})

const LINE = {
  id: 'dispute',
  number: 'D-0184',
  isOpen: false,
  stage: 'escalated',
  awaits: 'nobody',
  answerBy: null,
  resolvedAt: later(60),
} as const
