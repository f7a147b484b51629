import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { expect, it } from 'vitest'
import { formatExact, isSoon, leftText } from '#web/disputes/times.ts'

it.each([
  [48 * HOUR_MS, '48 h 0 min'],
  [41 * HOUR_MS + 12.9 * MINUTE_MS, '41 h 12 min'],
  [HOUR_MS, '1 h 0 min'],
  [HOUR_MS - 1, '59:59'],
  [9_999, '0:09'],
])('DISPUTE-UI-1 %d ms left reads %s', (left, text) => expect(leftText(left)).toBe(text))

it('DISPUTE-UI-1 the last hours are highlighted', () => {
  expect([7 * HOUR_MS, 5 * HOUR_MS].map(isSoon)).toEqual([false, true])
})

it('DISPUTE-UI-1 every event shows its minute', () => {
  const now = new Date(2025, 9, 16, 22, 40)
  expect(formatExact(new Date(2025, 9, 16, 16, 22).toISOString(), now)).toBe('4:22 PM')
  expect(formatExact(new Date(2025, 9, 1, 16, 22).toISOString(), now)).toBe('Oct 1, 4:22 PM')
})
