import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { termsText } from '#core/contracts/terms.ts'
import { cents, parseDollars } from '#core/kernel/money.ts'
import type { TermsInput } from '#server/contracts/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { readSetting } from '#server/platform/database/settings.ts'

export interface Schedule {
  date: string
  time: string | null
}

const newYorkDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
/** The preferred date is stored as an instant; midnight UTC stands for a day without a time. */
export const preferredDay = (preferredDate: string): string =>
  preferredDate.endsWith('T00:00:00.000Z') ? preferredDate.slice(0, 10) : newYorkDate.format(new Date(preferredDate))

// Local dates and times are formatted as if they were UTC.
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** "Eastern Time" */
const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const formatSchedule = ({ date, time }: Schedule, { timeZone }: TermsInput): string =>
  [
    dateFormat.format(new Date(`${date}T00:00Z`)),
    time && `${timeFormat.format(new Date(`${date}T${time}Z`)).replace('\u202F', ' ')} ${zoneName(timeZone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The preferred date and time of the job are not binding. */
const formatPreference = ({ preferredDate, preferredTime }: TermsInput): string => {
  const preference = [
    preferredDate && dateFormat.format(new Date(`${preferredDay(preferredDate)}T00:00Z`)),
    preferredTime,
  ]
    .filter(Boolean)
    .join(', ')
  return preference ? `Wished for ${preference}; the time is still to be agreed` : 'When both sides agree'
}

/** With the operator's current settings. */
export const writeTerms = async (
  trx: Trx,
  writing: TermsInput,
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
    when: schedule ? formatSchedule(schedule, writing) : formatPreference(writing),
    hasStart: schedule?.time != null,
    total: parseDollars(writing.amount)!,
    feeBasisPoints,
    noticeMinutes,
    autoReleaseHours,
    cancellationFee: cents(cancellationFee),
  })
}
