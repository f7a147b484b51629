import { describe, expect, it } from 'vitest'
import type { Contract } from '#core/contracts/api.ts'
import { later, sampleContract } from '#web/contracts/sample-contract.ts'
import { sampleSettlement } from '#web/testing/samples-work.ts'
import { dueDay, dueText, dueTitle, reviewsDue } from '#web/reviews/due.ts'

// Noon on Thursday, October 16, 2025, in the reader's time zone.
const NOON = new Date(2025, 9, 16, 12)
const inDays = (days: number, hour = 12): string => new Date(2025, 9, 16 + days, hour).toISOString()

describe('REVIEW-UI-3 the day of the deadline', () => {
  it.each([
    [inDays(0, 23), 'today'],
    [inDays(1, 1), 'tomorrow'],
    [inDays(3), 'Sunday'],
    [inDays(6, 23), 'Wednesday'],
    // A week later the weekday alone would be ambiguous.
    [inDays(7, 1), 'Oct 23'],
  ])('%s: %s', (iso, day) => expect(dueDay(iso, NOON)).toBe(day))
})

const NOW_MS = Date.parse(later(0))
const done = (id: string, extra: Partial<Contract> = {}): Contract =>
  sampleContract({ id, status: 'completed', reviewBy: later(60), ...extra })

describe('REVIEW-UI-3 which reviews are due', () => {
  it('are the user’s own in time, the earliest deadline first', () => {
    const contracts = [
      done('second'),
      done('first', { reviewBy: later(0) }),
      done('written', { hasReviewed: true }),
      done('late', { reviewBy: later(-1) }),
      done('running', { status: 'in_progress', reviewBy: null }),
      done('in dispute', { status: 'disputed' }),
    ]
    expect(reviewsDue(contracts, NOW_MS).map(({ id }) => id)).toEqual(['first', 'second'])
  })

  it('SETTLE-6 include those of a settled contract', () => {
    const settled = done('settled', { status: 'cancelled', settlement: sampleSettlement({ status: 'accepted' }) })
    expect(reviewsDue([settled, done('cancelled', { status: 'cancelled' })], NOW_MS)).toEqual([settled])
  })

  it('name partner and deadline, and of a sealed review only its existence', () => {
    const due = { ...done('one'), reviewBy: inDays(3) }
    expect(dueTitle(due, NOON)).toBe('Review Devon by Sunday')
    expect(dueText({ ...due, otherHasReviewed: true })).toBe(
      'Carry a sofa up three flights. Devon’s review of you is sealed until yours is in.',
    )
    expect(dueText(due)).toBe('Carry a sofa up three flights. Both stay sealed until both are in, or the time is over.')
  })
})
