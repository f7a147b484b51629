import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  bankHolidayOn,
  bankHolidays,
  isBusinessDay,
  nextBusinessDay,
  weekdayOf,
} from '#core/payments/bank-days.ts'

/** As published by the Federal Reserve. */
const PUBLISHED: Record<number, string> = {
  2021: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-25',
  2022: '01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25',
}

describe('BANK-1 bank holidays', () => {
  test.each(Object.entries(PUBLISHED))('of %s are those of the Federal Reserve', (year, days) => {
    expect(bankHolidays(Number(year)).map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  test.each([
    ['2025-10-13', 'Columbus Day'],
    ['2022-06-20', 'Juneteenth'], // a Sunday, kept on the Monday
    ['2023-01-02', 'New Year’s Day'],
    ['2026-07-03', null], // a Saturday is not kept on the Friday before it
    ['2026-07-06', null], // nor on the Monday after it
    ['2025-10-14', null],
  ])('on %s is %s', (day, name) => expect(bankHolidayOn(day)).toBe(name))

  test('are ten or eleven in any year, in order, never on a Sunday and inside the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2300 }), (year) => {
        const days = bankHolidays(year).map(({ day }) => day)
        expect(days).toHaveLength(year >= 2022 ? 11 : 10)
        expect(days).toEqual(days.toSorted())
        expect(days.every((day) => day.startsWith(`${year}-`) && weekdayOf(day) !== 7)).toBe(true)
      }),
    )
  })
})

describe('BANK-2 business days', () => {
  test.each([
    ['2025-10-08', 3, '2025-10-14'], // Thursday, Friday, and Tuesday after Columbus Day
    ['2025-10-10', 3, '2025-10-16'],
    ['2025-10-11', 3, '2025-10-16'], // from a weekend counting starts on the first business day
    ['2025-11-26', 1, '2025-11-28'], // over Thanksgiving
    ['2025-12-31', 3, '2026-01-06'],
    ['2024-02-28', 2, '2024-03-01'],
    ['2025-10-15', 0, '2025-10-15'],
  ])('from %s on, %i of them end on %s', (day, count, end) => expect(addBusinessDays(day, count)).toBe(end))

  test('the next one is within five days of any day, and none is skipped', () => {
    const someDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1995-01-01', count))
    fc.assert(
      fc.property(someDay, (day) => {
        const next = nextBusinessDay(day)
        expect(isBusinessDay(next)).toBe(true)
        for (let between = addDays(day, 1); between < next; between = addDays(between, 1))
          expect(isBusinessDay(between)).toBe(false)
        expect(next <= addDays(day, 5)).toBe(true)
      }),
    )
  })
})
