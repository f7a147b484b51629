import { describe, expect, it } from 'vitest'
import { dayValue, isPastDay, momentText, noonOf } from '#web/jobs/when.ts'

const now = new Date(2025, 9, 16, 18, 30)
const at = (day: number, hour = 12, minute = 0) => new Date(2025, 9, day, hour, minute).toISOString()

describe('momentText', () => {
  it.each([
    [at(16, 14, 40), '2:40 PM'],
    [at(17, 18, 42), '6:42 PM Fri'],
    [at(14, 9, 5), '9:05 AM Tue'],
    [at(2), 'Oct 2'],
  ])('%s: %s', (iso, text) => expect(momentText(iso, now)).toBe(text))
})

describe('POST-4 the preferred date', () => {
  it('is sent as the noon of that day', () =>
    expect(new Date(noonOf('2025-10-16')!)).toEqual(new Date(2025, 9, 16, 12)))
  it('is null while there is none', () => expect([noonOf(''), noonOf('soon')]).toEqual([null, null]))
  it.each([
    ['2025-10-15', true],
    ['0202-10-16', true],
    ['2025-10-16', false],
    ['2025-10-17', false],
    ['', false],
  ])('%j is past: %s', (day, isPast) => expect(isPastDay(day, now)).toBe(isPast))
  it('reads back as it was typed', () => expect(dayValue(new Date(noonOf('2025-03-09')!))).toBe('2025-03-09'))
})
