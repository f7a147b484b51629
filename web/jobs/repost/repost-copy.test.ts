import { describe, expect, it } from 'vitest'
import { actText, againText, pastJobText, type PastJob, whyText } from '#web/jobs/repost/repost-copy.ts'

const now = new Date(2025, 9, 16, 18, 30)
const at = (day: number, hour: number, minute = 0) => new Date(2025, 9, day, hour, minute).toISOString()

const job: PastJob = {
  status: 'expired',
  bidCount: 0,
  biddingEndsAt: at(16, 14, 40),
  updatedAt: at(16, 14, 41),
  biddingDuration: 5,
  budgetMax: '60.00',
  zipCode: '33605',
  isVirtual: false,
  repostCount: 0,
  images: [],
}
const usual = { low: 65, median: 75, high: 90 }

describe('REPOST-2 texts about a job that ended', () => {
  it.each([
    [{}, 'Expired 2:40 PM, no bids'],
    [{ bidCount: 3, updatedAt: at(14, 9) }, 'Expired 9:00 AM Tue, 3 bids, none chosen'],
    [{ bidCount: 1, updatedAt: at(14, 9) }, 'Expired 9:00 AM Tue, 1 bid, not chosen'],
    [{ status: 'cancelled', bidCount: 2 } as const, 'Cancelled 2:41 PM'],
    [{ status: 'completed', bidCount: 2, updatedAt: at(2, 9) } as const, 'Completed Oct 2'],
  ])('%j: %s', (change, expected) => expect(pastJobText({ ...job, ...change }, now)).toBe(expected))

  it.each([
    [
      'a budget below what is usual',
      {},
      usual,
      'Similar jobs near 33605 settled at $65 to $90. Yours stopped at $60, at 2:35 PM on a workday.',
    ],
    [
      'a fair budget',
      { budgetMax: '80.00' },
      usual,
      'Similar jobs near 33605 settled at $65 to $90, so the money was right. Its 5-minute window opened at 2:35 PM on a workday; a longer one reaches more people.',
    ],
    [
      'no evidence, at the weekend',
      { biddingEndsAt: at(18, 14, 40) },
      null,
      'Its 5-minute window opened at 2:35 PM at the weekend; a longer one reaches more people.',
    ],
  ])('explains why nobody bid: %s', (_, change, evidence, text) =>
    expect(whyText({ ...job, ...change }, evidence)).toEqual({ title: 'Why it stayed empty', text }),
  )

  it.each([
    [{ bidCount: 3 }, 'Why it ended'],
    [{ status: 'cancelled' } as const, 'Why it ended'],
    [{ status: 'completed' } as const, 'It worked once'],
  ])('has another text for %j', (change, title) => expect(whyText({ ...job, ...change }, usual).title).toBe(title))

  it.each([
    [0, 'The window starts at once. Second time this job goes out.'],
    [1, 'The window starts at once. Third time this job goes out.'],
    [7, 'The window starts at once. It goes out for the 9th time.'],
  ])('counts %i reposts', (repostCount, expected) => expect(againText({ ...job, repostCount })).toBe(expected))
})

it.each([
  [null, null, 'Repost'],
  ['40', null, 'Repost · from $40'],
  [null, '95', 'Repost · up to $95'],
  ['40', '95', 'Repost · $40–95'],
])('REPOST-4 the button shows the budget: %j to %j, %s', (budgetMin, budgetMax, expected) =>
  expect(actText({ budgetMin, budgetMax })).toBe(expected),
)
