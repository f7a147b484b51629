import { describe, expect, it } from 'vitest'
import { formatDay, formatMonth } from '#web/profiles/dates.ts'

describe('formatMonth', () => {
  it.each([
    ['2025-03-04T10:00:00.000Z', 'March 2025'],
    ['2026-03-01', 'March 2026'],
  ])('%s: %s', (iso, expected) => expect(formatMonth(iso)).toBe(expected))
})

describe('formatDay', () => {
  const now = new Date(2025, 9, 16)
  it.each([
    ['2025-03-04T12:00:00.000Z', 'Mar 4'],
    ['2024-03-04T12:00:00.000Z', 'Mar 4, 2024'],
  ])('%s: %s', (iso, expected) => expect(formatDay(iso, now)).toBe(expected))
})
