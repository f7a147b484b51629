import type { Contract } from '#core/contracts/api.ts'

/** Newer browsers put a narrow space before AM and PM, which the mono face does not have. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ')

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const exactTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const yearOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "6:40 PM, 16 October 2025". */
export const drawnUpText = (iso: string): string =>
  plain(`${time.format(new Date(iso))}, ${longDay.format(new Date(iso))}`)

/** "6:40:52 PM" today, later with its day: "6:40:52 PM, Oct 16". */
export const signedText = (iso: string, nowMs: number): string => {
  const [at, now] = [new Date(iso), new Date(nowMs)]
  const exact = plain(exactTime.format(at))
  if (at.toDateString() === now.toDateString()) return exact
  return `${exact}, ${(at.getFullYear() === now.getFullYear() ? shortDay : yearOf).format(at)}`
}

type Schedule = Pick<Contract, 'scheduledDate' | 'scheduledTime' | 'timeZone' | 'startsAt'>

const dayIn = (timeZone: string, ms: number): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms)

const weekdayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** "7:15 PM", where the job is; with the name of that time for whoever lives by another. */
const startTime = ({ startsAt, timeZone }: Schedule, readerZone: string): string | null => {
  if (startsAt === null) return null
  const isHere =
    plain(timeIn(readerZone).format(new Date(startsAt))) === plain(timeIn(timeZone).format(new Date(startsAt)))
  return plain(timeIn(timeZone, isHere ? undefined : 'short').format(new Date(startsAt)))
}

const timeIn = (timeZone: string, timeZoneName?: 'short') =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(timeZoneName && { timeZoneName }),
  })

const HERE = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "at 7:15 PM" today, "on Fri, Oct 17 at 7:15 PM" later; null once it is past or where nothing is fixed. */
export const startText = (schedule: Schedule, nowMs: number, readerZone = HERE()): string | null => {
  const { scheduledDate, startsAt, timeZone } = schedule
  if (scheduledDate === null || (startsAt !== null && Date.parse(startsAt) <= nowMs)) return null
  const [day, today] = [scheduledDate.slice(0, 10), dayIn(timeZone, nowMs)]
  if (day < today) return null
  const at = startTime(schedule, readerZone)
  const on = day === today ? null : `on ${weekdayText(day)}`
  return [on, at && `at ${at}`].filter(Boolean).join(' ') || 'today'
}

/** "Thu, Oct 16, 7:15 PM"; null where nothing is fixed. */
export const scheduleText = (schedule: Schedule, readerZone = HERE()): string | null =>
  schedule.scheduledDate === null
    ? null
    : [weekdayText(schedule.scheduledDate.slice(0, 10)), startTime(schedule, readerZone)].filter(Boolean).join(', ')

/** "Tue, Nov 18, after 6 PM, as wished": what the job asks for while nothing is fixed; null where it asks for nothing. */
export const requestedTimeText = ({ job: { preferredDate, preferredTime } }: Pick<Contract, 'job'>): string | null => {
  const requested = [preferredDate && weekdayText(preferredDate.slice(0, 10)), preferredTime].filter(Boolean).join(', ')
  return requested ? `${requested}, as wished` : null
}

/** "Eastern Time". */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
