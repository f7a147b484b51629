import type { Alert } from '#core/alerts/api.ts'

const shortTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** "6:39 PM" in the reader's time zone. */
export const timeOf = (iso: string): string => shortTime.format(new Date(iso))

const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate())
const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)

/** "Today", "Yesterday", "Tuesday, October 14", "December 30, 2024". */
export const dayOf = (iso: string, nowMs: number): string => {
  const date = new Date(iso)
  const now = new Date(nowMs)
  if (date >= startOfDay(now)) return 'Today'
  if (date >= dayBefore(now)) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
}

export interface Day<T> {
  name: string
  rows: T[]
}

/** Keeps the order of the rows, newest first. */
export const byDay = <T extends { alert: Pick<Alert, 'createdAt'> }>(rows: readonly T[], nowMs: number): Day<T>[] => {
  const days: Day<T>[] = []
  for (const row of rows) {
    const name = dayOf(row.alert.createdAt, nowMs)
    const last = days.at(-1)
    if (last?.name === name) last.rows.push(row)
    else days.push({ name, rows: [row] })
  }
  return days
}

/** "6:39 PM", "Yesterday", "Oct 14": for a row without a day heading. */
export const whenIn = (iso: string, nowMs: number): string => {
  const day = dayOf(iso, nowMs)
  if (day === 'Today') return timeOf(iso)
  return day === 'Yesterday' ? day : shortDay.format(new Date(iso))
}
