import { describe, expect, it } from 'vitest'
import { arrivalText, feeText, formatPayoutTime, speedNote } from '#web/payments/wallet/copy.ts'

const now = new Date(2025, 9, 16, 12, 0)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

describe('WALLET-UI-2 when a withdrawal arrives', () => {
  it.each([
    [at(2025, 9, 16, 12, 0), 'within minutes'],
    [at(2025, 9, 16, 12, 30), 'in about 30 minutes'],
    [at(2025, 9, 16, 18, 0), 'today by 6:00 PM'],
    [at(2025, 9, 21, 9, 0), 'Tue, Oct 21'],
  ])('%s reads %j', (iso, expected) => expect(arrivalText(iso, now)).toBe(expected))
})

it('WALLET-UI-2 the weekly payout is shown in New York time, in summer and winter', () => {
  expect(formatPayoutTime('2025-07-11T22:00:00.000Z')).toBe('Fri 6 PM')
  expect(formatPayoutTime('2025-12-05T23:00:00.000Z')).toBe('Fri 6 PM')
})

it.each([
  [200, '2%'],
  [150, '1.5%'],
  [0, 'free'],
])('WALLET-UI-2 %i basis points are %j', (basisPoints, expected) => expect(feeText(basisPoints)).toBe(expected))

it('WALLET-UI-3 a closed speed shows the reason', () => {
  const terms = {
    speed: 'same_day',
    isOpen: true,
    reason: null,
    min: '25.00',
    feeBasisPoints: 0,
    arrivesAt: now.toISOString(),
  } as const
  expect(speedNote(terms)).toBe('Today, if asked for before 2 PM ET, from $25.00')
  expect(speedNote({ ...terms, isOpen: false, reason: 'Closed for today.' })).toBe('Closed for today.')
})
