import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import type { Job, Sort } from '#core/jobs/api.ts'
import { clockText, type ClockTone, clockTone, clockLabel } from '#core/jobs/clock.ts'
import { hasWindow } from '#core/jobs/rules.ts'

const count = (howMany: number, one: string, many: string): string =>
  `${howMany.toLocaleString('en-US')} ${howMany === 1 ? one : many}`

export const bidsText = (bidCount: number): string => (bidCount === 0 ? 'no bids yet' : count(bidCount, 'bid', 'bids'))
export const jobsText = (jobs: number): string => count(jobs, 'job', 'jobs')
export const photosText = (photos: number): string => count(photos, 'photo', 'photos')

/** Distance between the centers of two zip codes, which is not more precise than a tenth. */
export const distanceText = (miles: number): string => {
  if (miles < 0.1) return 'same zip'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`
}

export const placeText = ({
  isVirtual,
  location,
  zipCode,
  distanceMiles,
}: Pick<Job, 'isVirtual' | 'location' | 'zipCode' | 'distanceMiles'>): string => {
  if (isVirtual) return 'Virtual'
  const place = location || zipCode
  return [place, distanceMiles !== null && distanceText(distanceMiles)].filter(Boolean).join(' · ')
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const monthDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A preferred date has no time zone. */
const dayText = (iso: string, now: Date): string => {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const date = new Date(iso)
  const ahead = Math.floor(date.getTime() / DAY_MS) - Math.floor(today / DAY_MS)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead > 1 && ahead < 7) return weekday.format(date)
  return (date.getUTCFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(date)
}

const NAMED_DAY = /today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day/i

/** "Tomorrow, after 6 PM"; null without a preference. A time that names a day replaces the date. */
export const whenText = (
  { preferredDate, preferredTime }: Pick<Job, 'preferredDate' | 'preferredTime'>,
  now: Date,
): string | null => {
  const day = preferredDate && dayText(preferredDate, now)
  if (!preferredTime || !day) return preferredTime || day
  return NAMED_DAY.test(preferredTime) ? preferredTime : `${day}, ${preferredTime}`
}

const endsAt = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const endsOn = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** "ends 6:42 PM Fri", in the reader's time zone. */
export const endsText = (iso: string): string => {
  const end = new Date(iso)
  return `ends ${endsAt.format(end).replace('\u202f', ' ')} ${endsOn.format(end)}`
}

const DEFAULT_MINUTES = 5
const HOUR_MINUTES = 60

/** Label under the clock while the window is open. */
const windowLabel = ({ biddingDuration, biddingEndsAt }: Pick<Job, 'biddingDuration' | 'biddingEndsAt'>): string => {
  if (biddingDuration <= DEFAULT_MINUTES) return clockLabel('green')
  return biddingDuration > HOUR_MINUTES ? endsText(biddingEndsAt) : `${biddingDuration} min window`
}

export interface StatusSummary {
  /** Time while the window is open, otherwise the status. */
  text: string
  label: string
  tone: ClockTone
  /** Time left, 0 to 1. */
  left: number
}

const OVER: Partial<Record<Job['status'], Pick<StatusSummary, 'text' | 'label'>>> = {
  assigned: { text: 'Taken', label: 'worker chosen' },
  completed: { text: 'Done', label: 'work finished' },
  expired: { text: 'Gone', label: 'nobody chosen' },
  cancelled: { text: 'Gone', label: 'cancelled' },
}

/** Clock of a job card. A reopened job may have unused time left. */
export const summarizeStatus = (
  job: Pick<Job, 'status' | 'biddingDuration' | 'biddingEndsAt'>,
  leftMs: number,
): StatusSummary => {
  const over = OVER[job.status]
  if (over) return { ...over, tone: 'ended', left: 0 }
  const usableMs = hasWindow(job) ? leftMs : 0
  const tone = clockTone(usableMs)
  const label = tone === 'green' ? windowLabel(job) : clockLabel(tone)
  return { text: clockText(usableMs), label, tone, left: usableMs / (job.biddingDuration * MINUTE_MS) }
}

export const SORT_NAMES: Record<Sort, string> = {
  soonest: 'Time left',
  newest: 'Newest',
  nearest: 'Nearest',
  budget: 'Highest budget',
}

/** As in "Live, sorted by time left". */
export const SORT_LABELS: Record<Sort, string> = {
  soonest: 'time left',
  newest: 'posting time',
  nearest: 'distance',
  budget: 'budget',
}

/** "4F2K": a short code for an id. */
export const jobCode = (id: string): string => id.slice(-4).toUpperCase()
