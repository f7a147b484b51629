import { MINUTE_MS } from '#core/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { budgetText } from '#core/jobs/rules.ts'
import { bidsText, distanceText, endsText, jobsText, placeText, summarizeStatus, whenText } from '#web/jobs/job-copy.ts'

test.each([
  ['80.00', '120.00', '$80–120'],
  ['80.00', '80.00', '$80'],
  ['80.50', '120.00', '$80.50–120.00'],
  ['1200.00', '15000.00', '$1,200–15,000'],
  ['80.00', null, 'from $80'],
  [null, '120.00', 'up to $120'],
  [null, null, 'open'],
])('FIND-12 a budget from %s to %s reads %s', (budgetMin, budgetMax, text) => {
  expect(budgetText({ budgetMin, budgetMax })).toBe(text)
})

test('FIND-12 counts have a singular', () => {
  expect([0, 1, 7].map(bidsText)).toEqual(['no bids yet', '1 bid', '7 bids'])
  expect([0, 1, 1204].map(jobsText)).toEqual(['0 jobs', '1 job', '1,204 jobs'])
})

test.each([
  [0, 'same zip'],
  [0.4, '0.4 mi'],
  [9.94, '9.9 mi'],
  [24.6, '25 mi'],
])('FIND-12 %d miles read %s', (miles, text) => expect(distanceText(miles)).toBe(text))

test('FIND-12 a place is shown as far as known', () => {
  const job = { isVirtual: false, location: 'Ybor City, Tampa', zipCode: '33605', distanceMiles: 1.2 }
  expect(placeText(job)).toBe('Ybor City, Tampa · 1.2 mi')
  expect(placeText({ ...job, distanceMiles: null })).toBe('Ybor City, Tampa')
  expect(placeText({ ...job, location: '' })).toBe('33605 · 1.2 mi')
  expect(placeText({ ...job, isVirtual: true })).toBe('Virtual')
})

describe('whenText', () => {
  const now = new Date(2026, 0, 7, 21, 30)
  test.each([
    ['2026-01-07T00:00:00.000Z', null, 'Today'],
    ['2026-01-08T00:00:00.000Z', 'After 6 PM', 'Tomorrow, After 6 PM'],
    ['2026-01-10T00:00:00.000Z', null, 'Saturday'],
    ['2026-01-14T00:00:00.000Z', 'Morning', 'Jan 14, Morning'],
    ['2026-01-02T00:00:00.000Z', null, 'Jan 2'],
    ['2027-03-04T12:00:00.000Z', null, 'Mar 4, 2027'],
    ['2026-01-09T00:00:00.000Z', 'Friday 4 PM', 'Friday 4 PM'],
    [null, 'Any evening', 'Any evening'],
    [null, null, null],
  ])('FIND-12 %s and "%s" read %s', (preferredDate, preferredTime, text) => {
    expect(whenText({ preferredDate, preferredTime }, now)).toBe(text)
  })
})

test('FIND-12 an end shows hour and day', () => {
  expect(endsText(new Date(2026, 0, 9, 18, 42).toISOString())).toBe('ends 6:42 PM Fri')
})

describe('summarizeStatus', () => {
  const job = {
    status: 'bidding',
    biddingDuration: 5,
    biddingEndsAt: new Date(2026, 0, 9, 18, 42).toISOString(),
  } as const
  test.each([
    [{}, 300_000, '5:00', 'open', 'green', 1],
    [{}, 127_000, '2:07', 'under 3 min', 'blue', 127 / 300],
    [{}, 27_000, '0:27', 'last call', 'pink', 0.09],
    [{}, 0, 'Bidding Ended', 'poster choosing', 'ended', 0],
    [{ biddingDuration: 30 }, 1_600_000, '26:40', '30 min window', 'green', 1_600 / 1_800],
    [{ biddingDuration: 30 }, 50_000, '0:50', 'last call', 'pink', 50 / 1_800],
    [{ biddingDuration: 1440 }, 43_200_000, '720:00', 'ends 6:42 PM Fri', 'green', 0.5],
    [{ status: 'open' }, MINUTE_MS, 'Bidding Ended', 'poster choosing', 'ended', 0],
    [{ status: 'assigned' }, MINUTE_MS, 'Taken', 'worker chosen', 'ended', 0],
    [{ status: 'cancelled' }, MINUTE_MS, 'Gone', 'cancelled', 'ended', 0],
    [{ status: 'expired' }, 0, 'Gone', 'nobody chosen', 'ended', 0],
    [{ status: 'completed' }, 0, 'Done', 'work finished', 'ended', 0],
  ] as const)('FIND-12 %o with %d ms left shows %s, %s', (change, leftMs, text, label, tone, left) => {
    const verification = summarizeStatus({ ...job, ...change }, leftMs)
    expect(verification).toMatchObject({ text, label, tone })
    expect(verification.left).toBeCloseTo(left)
  })
})
