import { HOUR_MS } from '#core/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import type { ContractReviews, OwnReview } from '#core/reviews/api.ts'
import {
  ownReviewStatus,
  mineText,
  sealedText,
  sealText,
  otherReviewStatus,
  theirsText,
} from '#web/reviews/review-status.ts'

// Noon on Thursday, October 16, 2025; the deadline is Sunday at six.
const NOW_MS = new Date(2025, 9, 16, 12).getTime()
const BY = new Date(2025, 9, 19, 18).toISOString()
const OVER_MS = Date.parse(BY) + 1
const LONG_OVER_MS = Date.parse(BY) + HOUR_MS

const written = (isPublished: boolean): OwnReview => ({
  id: 'review',
  contractId: 'contract',
  reviewerId: 'maren',
  revieweeId: 'devon',
  rating: 4,
  comment: null,
  reply: null,
  replyAt: null,
  isPublished,
  createdAt: BY,
})
const NONE: ContractReviews = { mine: null, theirs: null, isTheirsIn: false, reviewBy: BY }
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

describe('REVIEW-UI-2 status of the own review', () => {
  it.each([
    [NONE, NOW_MS, 'due'],
    [NONE, Date.parse(BY), 'due'],
    [NONE, OVER_MS, 'missed'],
    [{ ...NONE, mine: written(false) }, NOW_MS, 'sealed'],
    [{ ...NONE, mine: written(true) }, OVER_MS, 'open'],
  ] as const)('%#: %s', (reviews, nowMs, stands) => expect(ownReviewStatus(reviews, nowMs)).toBe(stands))

  it('has a text in place of the review', () => {
    expect(plain(mineText(NONE, NOW_MS))).toBe('Not written yet. There is time until 6:00 PM Sun.')
    expect(mineText(NONE, OVER_MS)).toBe('You did not write one in time.')
  })
})

describe('REVIEW-UI-2 status of the other review', () => {
  const isIn = { ...NONE, isTheirsIn: true }
  it.each([
    [NONE, NOW_MS, 'awaited', 'Devon has not written yet either.'],
    [
      { ...NONE, mine: written(false) },
      NOW_MS,
      'awaited',
      'Devon has not written yet. Both open when it is in, 6:00 PM Sun at the latest.',
    ],
    [NONE, OVER_MS, 'missed', 'Devon did not write one in time.'],
    [isIn, NOW_MS, 'sealed', 'Devon’s is in. It opens when yours is, 6:00 PM Sun at the latest.'],
    // The server opens due reviews with a delay.
    [isIn, OVER_MS, 'sealed', 'Devon’s is in and opens any moment.'],
    [isIn, LONG_OVER_MS, 'gone', 'Devon’s is not shown any more.'],
    [{ ...isIn, mine: written(true) }, NOW_MS, 'gone', 'Devon’s is not shown any more.'],
    [{ ...isIn, theirs: written(true) }, NOW_MS, 'open', ''],
  ] as const)('%#: %s', (reviews, nowMs, stands, text) => {
    expect(otherReviewStatus(reviews, nowMs)).toBe(stands)
    expect(plain(theirsText(reviews, 'Devon', nowMs))).toBe(text)
  })
})

describe('REVIEW-UI-1 the seal is explained before and after writing', () => {
  const about = { name: 'Devon', reviewBy: BY }
  it('until both are written or the time is over', () => {
    expect(plain(sealText({ ...about, otherHasReviewed: false }, NOW_MS))).toBe(
      'Nobody reads yours until Devon has written too, 6:00 PM Sun at the latest. ' +
        'Then both open at once, and neither can be changed.',
    )
    expect(plain(sealedText(about, NOW_MS))).toBe('It stays sealed until Devon’s is in too, 6:00 PM Sun at the latest.')
  })
  it('at once if the other review is written', () =>
    expect(sealText({ ...about, otherHasReviewed: true }, NOW_MS)).toBe(
      'Devon’s review of you is in. Both open as soon as you send yours, and neither can be changed.',
    ))
})
