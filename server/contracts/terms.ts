import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { termsText } from '#core/contracts/terms.ts'
import { cents, parseDollars } from '#core/kernel/money.ts'
import type { Writing } from '#server/contracts/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { readSetting } from '#server/platform/database/settings.ts'

export interface Schedule {
  date: string
  time: string | null
}

const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
/** The day that the poster wished for: what was sent as a bare day is that day, anything else is a moment. */
export const wishedDay = (preferredDate: string): string =>
  preferredDate.endsWith('T00:00:00.000Z') ? preferredDate.slice(0, 10) : inNewYork.format(new Date(preferredDate))

/** A day of the calendar and a time of the wall, which belong to no zone. */
const ofCalendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const ofWall = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** "Eastern Time" */
const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const agreed = ({ date, time }: Schedule, { timeZone }: Writing): string =>
  [
    ofCalendar.format(new Date(`${date}T00:00Z`)),
    time && `${ofWall.format(new Date(`${date}T${time}Z`)).replace('\u202F', ' ')} ${zoneName(timeZone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What the job asks for binds nobody to an hour: the contract says so. */
const wished = ({ preferredDate, preferredTime }: Writing): string => {
  const wish = [preferredDate && ofCalendar.format(new Date(`${wishedDay(preferredDate)}T00:00Z`)), preferredTime]
    .filter(Boolean)
    .join(', ')
  return wish ? `Wished for ${wish}; the time is still to be agreed` : 'When both sides agree'
}

/** What both will sign, with the times that the operator has set. */
export const writeTerms = async (
  trx: Trx,
  writing: Writing,
  { feeBasisPoints, schedule }: { feeBasisPoints: number; schedule: Schedule | null },
): Promise<string> => {
  const [noticeMinutes, autoReleaseHours, cancellationFee] = await Promise.all([
    readSetting(trx, NOTICE_MINUTES),
    readSetting(trx, AUTO_RELEASE_HOURS),
    readSetting(trx, CANCELLATION_FEE),
  ])
  return termsText({
    title: writing.title,
    work: writing.description,
    poster: writing.posterName ?? 'The poster',
    worker: writing.workerName ?? 'The worker',
    where: writing.area ?? 'online',
    when: schedule ? agreed(schedule, writing) : wished(writing),
    hasStart: schedule?.time != null,
    total: parseDollars(writing.amount)!,
    feeBasisPoints,
    noticeMinutes,
    autoReleaseHours,
    cancellationFee: cents(cancellationFee),
  })
}
