import { expect, it } from 'vitest'
import type { AdditionalWork } from '#core/contracts/api.ts'
import { sampleContract } from '#web/contracts/sample-contract.ts'
import { canAskForMore, requestText, waitingChip, waitingTotal } from '#web/pages/work/contract/extra-work-copy.ts'

const contract = sampleContract({ status: 'in_progress', money: { status: 'held', held: '88.00' } })
const request = (given: Partial<AdditionalWork>): AdditionalWork => ({
  id: 'extra',
  contractId: 'contract',
  requestedBy: 'devon',
  isMine: false,
  description: 'Two rusted hinges.',
  additionalAmount: '20.00',
  status: 'pending',
  posterApproved: false,
  workerApproved: true,
  approvedAt: null,
  rejectedAt: null,
  rejectionReason: null,
  paymentStatus: null,
  createdAt: '2025-10-16T22:40:00.000Z',
  ...given,
})

it('STEP-4 pending requests are counted and summed, settled ones are not', () => {
  const requests = [request({}), request({ additionalAmount: '7.50' }), request({ status: 'rejected' })]
  expect(waitingChip(requests)).toBe('2 waiting, $27.50')
  expect(waitingTotal([request({ status: 'approved' })])).toBeNull()
})

it.each([
  [{}, 'Waits for you. Approving holds it on top.'],
  [{ isMine: true }, 'Waits for Devon.'],
  [{ status: 'approved', paymentStatus: 'held' }, 'Approved by both and held.'],
  [{ status: 'approved', paymentStatus: 'failed' }, 'Approved by both, not paid yet.'],
  [{ status: 'rejected', rejectionReason: 'Too dear.' }, 'You declined: “Too dear.”'],
  [{ status: 'rejected', isMine: true }, 'Declined by Devon.'],
] as [Partial<AdditionalWork>, string][])('STEP-4 extra work %o: %s', (given, expected) =>
  expect(requestText(contract, request(given))).toBe(expected),
)

it('STEP-4 extra work cannot be requested before the money is held or after the work is done', () => {
  expect(canAskForMore(contract)).toBe(true)
  expect(canAskForMore(sampleContract({ status: 'active', money: { status: 'failed' } }))).toBe(false)
  expect(canAskForMore(sampleContract({ status: 'completed', money: { status: 'held' } }))).toBe(false)
})
