import { expect, it } from 'vitest'
import { currentProposal, lapseReason } from '#web/disputes/proposals/live-answer.ts'
import { sampleAttempt, sampleDispute } from '#web/disputes/sample-dispute.ts'

const opened = { dispute: sampleDispute(), attempt: sampleAttempt() }

it('DISPUTE-UI-2 a dialog shows the current version of a proposal', () => {
  const live = sampleDispute({ proposals: [sampleAttempt({ refundPercent: 20 })] })
  expect(currentProposal(opened, live)).toMatchObject({ dispute: live, attempt: { refundPercent: 20 } })
  expect(currentProposal(opened, undefined)).toEqual(opened)
})

it.each([
  ['pending', sampleDispute(), null],
  [
    'countered',
    sampleDispute({ proposals: [sampleAttempt({ status: 'countered' })] }),
    'The proposal has changed meanwhile.',
  ],
  ['of another dispute', sampleDispute({ id: 'second', proposals: [] }), 'The proposal has changed meanwhile.'],
  ['of one that is over', sampleDispute({ status: 'resolved' }), 'The dispute is over.'],
] as const)('DISPUTE-UI-2 a proposal that is %s can be answered or explains why not', (_, live, reads) => {
  expect(lapseReason(currentProposal(opened, live))).toBe(reads)
})
