import { DAY_MS, DAY_SECONDS, HOUR_MS } from '#core/kernel/time.ts'
import { jobCode } from '#web/jobs/job-copy.ts'
import { describe, expect, test } from 'vitest'
import { at, NOON_MS } from '#web/bids/sample-job.ts'
import { bidAge, durationText, formatEnd, jobLifeStep, previewOf, watchingText } from '#web/bids/copy.ts'

test('MSG-1 a message is cut after 100 graphemes', () => {
  expect(previewOf('a'.repeat(100))).toEqual({ text: 'a'.repeat(100), isCut: false })
  expect(previewOf('a'.repeat(101))).toEqual({ text: `${'a'.repeat(100)}…`, isCut: true })
  expect(previewOf('🛋'.repeat(100)).isCut).toBe(false)
  expect(previewOf(`${'a'.repeat(99)} b`).text).toBe(`${'a'.repeat(99)}…`)
})

test.each([
  [22_900, '0:22'],
  [-5, '0:00'],
  [3_599_000, '59:59'],
  [HOUR_MS, '1 h'],
  [11_100_000, '3 h 5 min'],
  [DAY_MS, '1 day'],
  [200_000_000, '2 days'],
])('JOBPAGE-1 %i ms are %s', (ms, text) => expect(durationText(ms)).toBe(text))

test.each([
  [-3, 'just now'],
  [4, 'just now'],
  [41, '0:41 ago'],
  [154, '2:34 ago'],
  [7_300, '2 hours ago'],
])('JOBPAGE-1 a bid of %i seconds ago is %s', (seconds, text) =>
  expect(bidAge(at(0), NOON_MS + seconds * 1_000)).toBe(text),
)

describe('JOBPAGE-1', () => {
  test('shows seconds for an end today', () => expect(formatEnd(at(300), NOON_MS)).toMatch(/^\d{1,2}:05:00.[AP]M$/))
  test('shows the day for another day', () => expect(formatEnd(at(DAY_SECONDS), NOON_MS)).toMatch(/ Thu$/))
  test('counts viewers from three up', () =>
    expect([0, 2, 3, 9].map(watchingText)).toEqual([null, null, '3 watching', '9 watching']))
  test('derives the code of a job from its id', () =>
    expect(jobCode('0198c1f2-7a00-7000-8000-00000000fa2b')).toBe('FA2B'))
  test('has no step for a job that ended early', () => {
    expect(jobLifeStep('bidding')).toBe(1)
    expect(jobLifeStep('cancelled')).toBeNull()
  })
})
