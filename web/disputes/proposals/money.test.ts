import { expect, it } from 'vitest'
import type { Payment } from '#core/contracts/api.ts'
import { later } from '#web/contracts/sample-contract.ts'
import { outcomeAt } from '#web/disputes/proposals/money.ts'
import { readPercent } from '#web/disputes/dialogs/percent.ts'
import { sampleDispute } from '#web/disputes/sample-dispute.ts'

const payment = (given: Partial<Payment>): Payment =>
  ({ id: 'payment', kind: 'contract', status: 'held', amount: '120.00', platformFee: '0.00', ...given }) as Payment
const DAY = 24 * 60
const released = { status: 'released', amount: '100.00', platformFee: '5.00', releasedAt: later(-DAY) } as const

it('DISPUTE-UI-3 the amounts of a share follow the rule of the server', () => {
  const payments = [payment({}), payment({ id: 'tip', kind: 'tip', status: 'released', amount: '5.00' })]
  expect(outcomeAt({ payments, feeBasisPoints: 500 }, sampleDispute(), 15)).toEqual({
    refund: '18.00',
    fee: '5.10',
    workerAmount: '96.90',
  })
  expect(outcomeAt({ payments, feeBasisPoints: 500 }, sampleDispute(), 0)).toEqual({
    refund: '0.00',
    fee: '6.00',
    workerAmount: '114.00',
  })
  expect(outcomeAt({ payments, feeBasisPoints: 500 }, sampleDispute(), 33.33)).toEqual({
    refund: '40.00',
    fee: '4.00',
    workerAmount: '76.00',
  })
})

it('DISPUTE-UI-3 payments released in the last seven days count with a part of their fee', () => {
  const payments = [payment(released)]
  const dispute = sampleDispute({ held: '0.00', released: '100.00' })
  expect(outcomeAt({ payments, feeBasisPoints: 500 }, dispute, 50)).toEqual({
    refund: '50.00',
    fee: '2.50',
    workerAmount: '47.50',
  })
})

it('DISPUTE-UI-3 no amounts are shown if the page does not know all payments', () => {
  const old = [payment({ ...released, releasedAt: later(-8 * DAY) })]
  expect(
    outcomeAt({ payments: old, feeBasisPoints: 500 }, sampleDispute({ held: '0.00', released: '100.00' }), 50),
  ).toBeNull()
})

it.each([
  ['15', 15],
  [' 12.5 ', 12.5],
  ['12,5', 12.5],
  ['33.33 %', 33.33],
  ['100', 100],
  ['0', 0],
  ['', null],
  ['101', null],
  ['-1', null],
  ['1.234', null],
  ['half', null],
])('DISPUTE-UI-3 %j is read as %s', (typed, percent) => expect(readPercent(typed)).toBe(percent))
