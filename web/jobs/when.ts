import { DAY_MS } from '#core/kernel/time.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const dateOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const timeOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekdayOf = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** By the server's clock, because the device's may be wrong. */
export const rightNow = (): Date => new Date(serverClock.now())

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Calendar days from today in the reader's time zone, correct across daylight saving. */
const daysFrom = (now: Date, date: Date): number => Math.round((midnight(date) - midnight(now)) / DAY_MS)

/** "6:42 PM" today, "6:42 PM Fri" within a week, otherwise the date: "Oct 14". */
export const formatDateTime = (iso: string, now: Date = rightNow()): string => {
  const date = new Date(iso)
  const days = Math.abs(daysFrom(now, date))
  if (days === 0) return timeOf.format(date)
  return days < 7 ? `${timeOf.format(date)} ${weekdayOf.format(date)}` : dateOf.format(date)
}

/** POST-4: a typed date as noon in UTC, the same day for every reader. */
export const noonOf = (day: string): string | null => {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(Date.UTC(year, month - 1, date, 12)).toISOString() : null
}

/** POST-4: whether a date is before today, in the reader's time zone. */
export const isPastDay = (day: string, now: Date = rightNow()): boolean => {
  const noon = noonOf(day)
  return noon !== null && Date.parse(noon) < Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
}

/** Format of a date field: "2025-10-16". */
export const dayValue = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** "0:41", "61:40": minutes and seconds. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
