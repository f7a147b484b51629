import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTone } from '#core/jobs/clock.ts'
import { msToNextTone } from '#web/bids/bidding-tone.ts'
import { stickTop } from '#web/kit/hooks/stick.ts'
import { swipeStep } from '#web/bids/photos/swipe.ts'

test('JOB-CLOCK the page renders exactly when the color changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), (leftMs) => {
      const wait = msToNextTone(leftMs)
      expect(wait).toBeGreaterThan(0)
      expect(clockTone(leftMs - wait + 1)).toBe(clockTone(leftMs))
      expect(clockTone(leftMs - wait)).not.toBe(clockTone(leftMs))
    }),
  )
})

test('JOBPAGE-2 a swipe leads to the next photo, a tap does not', () => {
  expect([swipeStep(200, 100), swipeStep(100, 200), swipeStep(100, 120)]).toEqual([1, -1, 0])
})

test('JOBPAGE-2 a short ticket sticks to the top, a tall one to the bottom', () => {
  expect([stickTop(600, 900), stickTop(852, 900), stickTop(1_000, 900)]).toEqual([24, 24, -124])
})
