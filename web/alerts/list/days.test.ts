import { describe, expect, it } from 'vitest'
import { byDay, dayOf, whenIn } from '#web/alerts/list/days.ts'

/** Local time of the reader. */
const at = (...given: [year: number, month: number, day: number, hour?: number, minute?: number]): string =>
  new Date(given[0], given[1] - 1, given[2], given[3] ?? 0, given[4] ?? 0).toISOString()
const NOW = Date.parse(at(2025, 10, 16, 18, 40))

describe('dayOf', () => {
  it.each([
    [at(2025, 10, 16, 18, 39), 'Today'],
    [at(2025, 10, 16), 'Today'],
    [at(2025, 10, 16, 18, 41), 'Today'],
    [at(2025, 10, 15, 23, 59), 'Yesterday'],
    [at(2025, 10, 15), 'Yesterday'],
    [at(2025, 10, 14, 23, 59), 'Tuesday, October 14'],
    [at(2024, 12, 30, 12), 'December 30, 2024'],
  ])('%s is %s', (iso, expected) => expect(dayOf(iso, NOW)).toBe(expected))

  it('knows yesterday across the end of a month', () => {
    expect(dayOf(at(2025, 10, 31, 9), Date.parse(at(2025, 11, 1, 0, 5)))).toBe('Yesterday')
  })
})

it.each([
  [at(2025, 10, 16, 6, 5), '6:05 AM'],
  [at(2025, 10, 15, 6, 5), 'Yesterday'],
  [at(2025, 10, 2, 6, 5), 'Oct 2'],
])('whenIn %s returns %s', (iso, expected) => expect(whenIn(iso, NOW)).toBe(expected))

it('byDay keeps the order and groups by day', () => {
  const rows = [at(2025, 10, 16, 18), at(2025, 10, 16, 2), at(2025, 10, 15, 9), at(2025, 10, 2, 9)].map(
    (createdAt) => ({ alert: { createdAt } }),
  )
  expect(byDay(rows, NOW)).toEqual([
    { name: 'Today', rows: rows.slice(0, 2) },
    { name: 'Yesterday', rows: [rows[2]] },
    { name: 'Thursday, October 2', rows: [rows[3]] },
  ])
})
