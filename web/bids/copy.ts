import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/kernel/time.ts'
import { MAX_PREVIEW_LENGTH } from '#core/bids/rules.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import { minutesAndSeconds, formatDateTime } from '#web/jobs/when.ts'
import { ago } from '#web/kit/hooks/ago.ts'

/** "0:22", "59:08", "3 h 5 min", "2 days". */
export const durationText = (ms: number): string => {
  if (ms < HOUR_MS) return minutesAndSeconds(Math.max(0, ms) / SECOND_MS)
  const hours = Math.floor(ms / HOUR_MS)
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  }
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

const JUST_NOW_MS = 5 * SECOND_MS

export const bidAge = (iso: string, nowMs: number): string => {
  const ms = nowMs - Date.parse(iso)
  if (ms < JUST_NOW_MS) return 'just now'
  return ms < HOUR_MS ? `${durationText(ms)} ago` : ago(iso, nowMs)
}

const exactTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const shortTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** "6:40 PM". */
export const timeOfDay = (ms: number): string => shortTime.format(ms)

/** "6:42:00 PM" today, otherwise "6:42 PM Fri" or "Oct 16". */
export const formatEnd = (iso: string, nowMs: number): string => {
  const [end, now] = [new Date(iso), new Date(nowMs)]
  return end.toDateString() === now.toDateString() ? exactTime.format(end) : formatDateTime(iso, now)
}

/** "Thu, Oct 23, 6:42 PM". */
export const deadlineText = (ms: number): string => `${weekday.format(ms)}, ${monthDay.format(ms)}, ${timeOfDay(ms)}`

/** MSG-1: the first hundred characters, counted as graphemes, and whether more follow. */
export const previewOf = (message: string): { text: string; isCut: boolean } => {
  const characters = Array.from(message)
  if (characters.length <= MAX_PREVIEW_LENGTH) return { text: message, isCut: false }
  return { text: `${characters.slice(0, MAX_PREVIEW_LENGTH).join('').trimEnd()}…`, isCut: true }
}

export const JOB_LIFE = ['posted', 'bidding', 'signed', 'working', 'paid'] as const

/** Index in `JOB_LIFE`; null for a job that ended early. */
export const jobLifeStep = (status: JobStatus): number | null => {
  const steps: Record<JobStatus, number | null> = {
    bidding: 1,
    open: 1,
    assigned: 2,
    completed: 4,
    expired: null,
    cancelled: null,
  }
  return steps[status]
}

/** "No bids yet", "1 bid in", "4 bids in". */
export const bidsIn = (count: number): string => {
  if (count === 0) return 'No bids yet'
  return count === 1 ? '1 bid in' : `${count} bids in`
}

/** Two are the poster and the reader. */
const MIN_WATCHING = 3
export const watchingText = (count: number): string | null => (count >= MIN_WATCHING ? `${count} watching` : null)
