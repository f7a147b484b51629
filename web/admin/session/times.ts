import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const MAX_HOURS = 48

const secondsOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const toTimestamp = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const minuteOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const shortDayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const wholeOf = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

const isToday = (date: Date, now: number): boolean => date.toDateString() === new Date(now).toDateString()

/** "6:41:30 PM" today, "Oct 14, 6:41 PM" before. */
export const clockText = (iso: string, now: number = serverClock.now()): string => {
  const date = new Date(iso)
  return isToday(date, now) ? secondsOf.format(date) : toTimestamp.format(date)
}

/** For narrow columns: "5:58 PM" today, "Oct 14" before. */
export const briefText = (iso: string, now: number = serverClock.now()): string => {
  const date = new Date(iso)
  return isToday(date, now) ? minuteOf.format(date) : shortDayOf.format(date)
}

/** "Oct 14, 2025" */
export const dayText = (iso: string): string => dayOf.format(new Date(iso))

/** "Oct 14, 2025, 6:41 PM" */
export const wholeText = (iso: string): string => wholeOf.format(new Date(iso))

/** PORTAL-7: the time since then: "40 min", "31 h", "3 d". */
export const formatWait = (since: string, now: number = serverClock.now()): string => {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  const hours = Math.floor(ms / HOUR_MS)
  return hours < MAX_HOURS ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
