import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '#core/kernel/time.ts'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type ContractStatus, isCancelled, isUnsigned } from '#core/contracts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'

export interface AppointmentFacts {
  contractId: string
  /** Increases with every change, so that calendars recognize the newer file. */
  sequence: number
  status: ContractStatus
  /** Only the day ("2025-10-16") while no time is agreed. */
  when: { startsAt: string; minutes?: number } | { day: string }
  summary: string
  /** As far as the reader may see it. */
  location: string | null
  description: string
  /** Of the contract's page. */
  url: string
  changedAt: string
  /** Of this file. */
  writtenAt: string
}

const DEFAULT_MINUTES = 120
const ALARM_SECONDS = HOUR_SECONDS

/** The library escapes and folds text, but passes on control characters, which RFC 5545 does not allow. */
const clean = (text: string): string => text.replace(/[\p{Cc}--[\n\r\t]]/gv, '')

const timesOf = (when: AppointmentFacts['when']) => {
  const start = Date.parse('day' in when ? when.day : when.startsAt)
  const length = 'day' in when ? DAY_MS : (when.minutes ?? DEFAULT_MINUTES) * MINUTE_MS
  return { start: new Date(start), end: new Date(start + length), allDay: 'day' in when }
}

const statusOf = (status: ContractStatus): ICalEventStatus => {
  if (isCancelled(status)) return ICalEventStatus.CANCELLED
  return isUnsigned(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** ICS-1, ICS-2: a contract is one event: the id is constant and the sequence increases. */
export const calendarOf = (facts: AppointmentFacts): string => {
  const { contractId, sequence, status, when, location, url } = facts
  const isOver = isCancelled(status)
  const summary = clean(facts.summary)
  const calendar = ical({
    prodId: `//${APP_NAME}//Contracts//EN`,
    scale: 'GREGORIAN',
    method: isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    ...timesOf(when),
    id: `contract-${contractId}@nearhand`,
    sequence,
    stamp: facts.writtenAt,
    lastModified: facts.changedAt,
    status: statusOf(status),
    summary,
    location: location === null ? null : clean(location),
    description: clean(`${facts.description}\n${url}`),
    url,
  })
  // No alarm for an all-day event: it would go off at 11 PM the day before.
  if (!isOver && !('day' in when))
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: summary })
  return `${calendar.toString()}\r\n`
}
