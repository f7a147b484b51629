import type { Contract } from '#core/contracts/api.ts'

/** Newer browsers use a narrow space before AM and PM, which the monospaced font lacks. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ')

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const exactTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const yearOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

export const drawnUpText = (iso: string): string =>
  plain(`${time.format(new Date(iso))}, ${longDay.format(new Date(iso))}`)

/** "6:40:52 PM" today, otherwise "6:40:52 PM, Oct 16". */
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

/** "7:15 PM" at the job's place, with its time zone if the reader's differs. */
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

/** "at 7:15 PM" today, "on Fri, Oct 17 at 7:15 PM" later; null if past or not scheduled. */
export const startText = (schedule: Schedule, nowMs: number, readerZone = HERE()): string | null => {
  const { scheduledDate, startsAt, timeZone } = schedule
  if (scheduledDate === null || (startsAt !== null && Date.parse(startsAt) <= nowMs)) return null
  const [day, today] = [scheduledDate.slice(0, 10), dayIn(timeZone, nowMs)]
  if (day < today) return null
  const at = startTime(schedule, readerZone)
  const on = day === today ? null : `on ${weekdayText(day)}`
  return [on, at && `at ${at}`].filter(Boolean).join(' ') || 'today'
}

/** "Thu, Oct 16, 7:15 PM"; null if not scheduled. */
export const scheduleText = (schedule: Schedule, readerZone = HERE()): string | null =>
  schedule.scheduledDate === null
    ? null
    : [weekdayText(schedule.scheduledDate.slice(0, 10)), startTime(schedule, readerZone)].filter(Boolean).join(', ')

/** "Tue, Nov 18, after 6 PM, as wished": the time that the job asks for, or null. */
export const requestedTimeText = ({ job: { preferredDate, preferredTime } }: Pick<Contract, 'job'>): string | null => {
  const requested = [preferredDate && weekdayText(preferredDate.slice(0, 10)), preferredTime].filter(Boolean).join(', ')
  return requested ? `${requested}, as wished` : null
}

export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
