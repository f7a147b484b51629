import { DAY_MS, addMs } from '#core/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTRACT_STATUSES } from '#core/contracts/rules.ts'
import {
  refuseReply,
  refuseReview,
  REMIND_ON_DAYS,
  REVIEW_DAYS,
  reviewUntil,
  tierOfRating,
} from '#core/reviews/rules.ts'

const DONE = '2026-11-13T19:00:00.000Z'
const later = (ms: number): string => addMs(DONE, ms)
const SEVEN_DAYS_MS = 7 * DAY_MS
const asked = {
  status: 'completed',
  completedAt: DONE,
  cancelledAt: null,
  isSettled: false,
  hasReviewed: false,
  now: DONE,
} as const

test('REVIEW-2 a review is accepted until the end of the seventh day', () => {
  expect(reviewUntil(asked)).toBe('2026-11-20T19:00:00.000Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * SEVEN_DAYS_MS }), (ms) => {
      const refusal = refuseReview({ ...asked, now: later(ms) })
      expect(refusal?.code).toBe(ms > SEVEN_DAYS_MS ? 'review_too_late' : undefined)
    }),
    { examples: [[0], [SEVEN_DAYS_MS], [SEVEN_DAYS_MS + 1]] },
  )
  expect(refuseReview({ ...asked, now: later(SEVEN_DAYS_MS + 1) })?.message).toBe(
    'Reviews are allowed within 7 days of completion.',
  )
})

test('REVIEW-2 one review per side, of a completed contract that is not canceled', () => {
  expect(refuseReview({ ...asked, hasReviewed: true })?.code).toBe('reviewed_already')
  // This refusal comes first, also after the deadline.
  expect(refuseReview({ ...asked, hasReviewed: true, now: later(SEVEN_DAYS_MS + 1) })?.code).toBe('reviewed_already')
  for (const status of CONTRACT_STATUSES) {
    expect(refuseReview({ ...asked, status })?.code).toBe(status === 'cancelled' ? 'not_now' : undefined)
    expect(refuseReview({ ...asked, status, completedAt: null })?.code).toBe(
      status === 'cancelled' ? 'not_now' : 'not_over',
    )
  }
})

test('SETTLE-6 a settled contract is reviewed within seven days of its end', () => {
  const settled = { ...asked, status: 'cancelled', completedAt: null, cancelledAt: DONE, isSettled: true } as const
  expect(refuseReview(settled)).toBeNull()
  expect(refuseReview({ ...settled, now: later(SEVEN_DAYS_MS + 1) })?.code).toBe('review_too_late')
  expect(refuseReview({ ...settled, isSettled: false })?.code).toBe('not_now')
})

test('REVIEW-4 reminders are sent before the deadline', () => {
  expect(REMIND_ON_DAYS.every((day) => day > 0 && day < REVIEW_DAYS)).toBe(true)
  expect(REMIND_ON_DAYS).toEqual(REMIND_ON_DAYS.toSorted((a, b) => a - b))
})

test.each([
  [true, false, undefined],
  [true, true, 'answered_already'],
  [false, false, 'not_about_you'],
  [false, true, 'not_about_you'],
])('REVIEW-5 about the reader: %s, answered: %s', (isAboutReader, hasReply, code) => {
  expect(refuseReply({ isAboutReader, hasReply })?.code).toBe(code)
})

test.each([
  ['5.00', 'Top tier'],
  ['4.80', 'Top tier'],
  ['4.79', 'Competitive'],
  ['4.50', 'Competitive'],
  ['4.49', 'Acceptable'],
  ['4.00', 'Acceptable'],
  ['3.99', 'Problematic'],
  ['1.00', 'Problematic'],
  ['0.00', undefined],
  [0, undefined],
  [4.8, 'Top tier'],
])('REVIEW-6 a rating of %s is %s', (rating, label) => {
  expect(tierOfRating(rating)?.label).toBe(label)
})
