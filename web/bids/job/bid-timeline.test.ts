import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, NOON_MS, sampleJob } from '#web/bids/sample-job.ts'
import { percentAt, timelineMarks, timelineText, windowOf } from '#web/bids/job/bid-timeline.ts'

const window = windowOf(sampleJob())

describe('TIMELINE-1 the timeline', () => {
  test('covers the bidding window', () => {
    expect(window).toEqual({ startMs: NOON_MS, endMs: NOON_MS + 300_000 })
    expect([0, 75, 300].map((seconds) => percentAt(window, NOON_MS + seconds * 1_000))).toEqual([0, 25, 100])
  })

  test('stays between 0 and 100 percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (offset) => {
        const percent = percentAt(window, NOON_MS + offset)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('has a mark for each bid and highlights the user’s own', () => {
    const marks = timelineMarks(window, [at(30), at(30), at(150)], at(150))
    expect(marks.map(({ percent, isMine }) => [percent, isMine])).toEqual([
      [10, false],
      [10, false],
      [50, true],
    ])
    expect(new Set(marks.map(({ key }) => key)).size).toBe(3)
  })

  test.each([
    [[], 'No bids so far.'],
    [[26], '1 bid, after 0:26.'],
    [[26, 93, 132], '3 bids, after 0:26, 1:33, and 2:12.'],
    [[1, 2, 3, 4, 5, 61], '6 bids, the first after 0:01, the last after 1:01.'],
  ])('has a text alternative: %j', (seconds, expected) => expect(timelineText(window, seconds.map(at))).toBe(expected))
})
