import { DAY_MS } from '#core/kernel/time.ts'

// All days are 'YYYY-MM-DD', without a time zone.

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayOf = (year: number, month: number, date: number): string => dayAt(Date.UTC(year, month - 1, date))

export const addDays = (day: string, count: number): string => dayAt(msOf(day) + count * DAY_MS)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay() || SUNDAY

/** For example the third Monday of January. */
const nthOf = (count: number, weekday: number, year: number, month: number): string => {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}
const lastOf = (weekday: number, year: number, month: number): string => {
  const last = dayOf(year, month + 1, 0)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}

const JUNETEENTH_SINCE = 2022

export interface BankHoliday {
  day: string
  name: string
}

/**
 * BANK-1: the days on which the Federal Reserve is closed. One that falls on a Sunday is kept on the Monday after it;
 * one that falls on a Saturday is not kept on another day.
 */
export const bankHolidays = (year: number): BankHoliday[] => {
  const days: [string, string][] = [
    [dayOf(year, 1, 1), 'New Year’s Day'],
    [nthOf(3, MONDAY, year, 1), 'Martin Luther King Jr. Day'],
    [nthOf(3, MONDAY, year, 2), 'Washington’s Birthday'],
    [lastOf(MONDAY, year, 5), 'Memorial Day'],
    ...(year >= JUNETEENTH_SINCE ? [[dayOf(year, 6, 19), 'Juneteenth'] as [string, string]] : []),
    [dayOf(year, 7, 4), 'Independence Day'],
    [nthOf(1, MONDAY, year, 9), 'Labor Day'],
    [nthOf(2, MONDAY, year, 10), 'Columbus Day'],
    [dayOf(year, 11, 11), 'Veterans Day'],
    [nthOf(4, THURSDAY, year, 11), 'Thanksgiving Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
  ]
  return days.map(([day, name]) => ({ day: weekdayOf(day) === SUNDAY ? addDays(day, 1) : day, name }))
}

export const bankHolidayOn = (day: string): string | null =>
  bankHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)?.name ?? null

export const isWeekend = (day: string): boolean => weekdayOf(day) >= SATURDAY
export const isBusinessDay = (day: string): boolean => !isWeekend(day) && bankHolidayOn(day) === null

export const nextBusinessDay = (day: string): string => {
  let next = addDays(day, 1)
  while (!isBusinessDay(next)) next = addDays(next, 1)
  return next
}

/** BANK-2: counts business days after the given one. */
export const addBusinessDays = (day: string, count: number): string => {
  let reached = day
  for (let passed = 0; passed < count; passed++) reached = nextBusinessDay(reached)
  return reached
}
