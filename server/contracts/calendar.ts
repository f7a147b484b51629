import type { ContractStatus } from '#core/contracts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'

export interface AppointmentFacts {
  contractId: string
  /** Grows with every change, so that a calendar knows the newer file. */
  sequence: number
  status: ContractStatus
  /** The moment; or the day alone ("2025-10-16") while no time is agreed. */
  when: { startsAt: string; minutes?: number } | { day: string }
  summary: string
  /** What the reader may know of the place; null where there is none. */
  location: string | null
  description: string
  /** Of the contract's page. */
  url: string
  /** Who sends it; calendars show it, and the standard asks for it. */
  organizer?: { name: string; email: string }
  changedAt: string
  /** Of this file. */
  writtenAt: string
}

const MINUTES = 120
const LINE_OCTETS = 75
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Text as RFC 5545 escapes it; control characters have no place in a calendar. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--[\n\t]]/gv, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A parameter's value: quoted, and a quote inside cannot be written at all. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`

/** No line is longer than 75 octets; the next begins with a space. Never inside a character. */
const folded = (line: string): string => {
  let octets = 0
  let text = ''
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}

/** 20251016T231500Z */
const moment = (time: string | number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const date = (time: number): string => moment(time).slice(0, 8)

const timesOf = (when: AppointmentFacts['when']): string[] => {
  if ('day' in when) {
    const day = Date.parse(when.day)
    return [`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(day + DAY_MS)}`]
  }
  const start = Date.parse(when.startsAt)
  return [`DTSTART:${moment(start)}`, `DTEND:${moment(start + (when.minutes ?? MINUTES) * MINUTE_MS)}`]
}

const statusOf = (status: ContractStatus): string => {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

const alarm = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  'TRIGGER:-PT1H',
  'END:VALARM',
]

/** ICS-1, ICS-2: one contract is one event, whatever happens to it: the id stays and the sequence grows. */
export const calendarOf = (facts: AppointmentFacts): string => {
  const { contractId, sequence, status, when, summary, location, description, url, organizer } = facts
  const isCancelled = status === 'cancelled'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${APP_NAME}//Contracts//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:contract-${contractId}@nearhand`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${moment(facts.writtenAt)}`,
    `LAST-MODIFIED:${moment(facts.changedAt)}`,
    ...timesOf(when),
    `STATUS:${statusOf(status)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `DESCRIPTION:${escaped(`${description}\n${url}`)}`,
    `URL:${url}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    // An hour before a whole day would ring at eleven in the evening.
    ...(isCancelled || 'day' in when ? [] : alarm(summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
