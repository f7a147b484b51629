import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf, type AppointmentFacts } from '#server/contracts/documents/calendar.ts'

const APPOINTMENT: AppointmentFacts = {
  contractId: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f20',
  sequence: 3,
  status: 'active',
  when: { startsAt: '2025-10-16T23:15:00.000Z' },
  summary: 'Carry a sofa; up, three flights',
  location: '1600 E 8th Ave, Tampa',
  description: 'With Devon.',
  url: 'https://nearhand.example/work-in-progress?contract=0199ed2c-4f7a-7c1e-9d41-0c6b11c84f20',
  changedAt: '2025-10-16T22:41:30.000Z',
  writtenAt: '2025-10-16T22:50:00.123Z',
}

const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')
const valueOf = (file: string, name: string): string | undefined =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescaped = (value: string): string => value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

test('ICS-1 an appointment has the format of RFC 5545', () => {
  expect(linesOf(calendarOf(APPOINTMENT))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nearhand//Contracts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:contract-0199ed2c-4f7a-7c1e-9d41-0c6b11c84f20@nearhand',
    'SEQUENCE:3',
    'DTSTAMP:20251016T225000Z',
    'DTSTART:20251016T231500Z',
    'DTEND:20251017T011500Z',
    String.raw`SUMMARY:Carry a sofa\; up\, three flights`,
    String.raw`LOCATION:1600 E 8th Ave\, Tampa`,
    String.raw`DESCRIPTION:With Devon.\n${APPOINTMENT.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    String.raw`DESCRIPTION:Carry a sofa\; up\, three flights`,
    'END:VALARM',
    `URL;VALUE=URI:${APPOINTMENT.url}`,
    'STATUS:CONFIRMED',
    'LAST-MODIFIED:20251016T224130Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('ICS-1 lines have up to 75 octets and whole characters, and texts can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const file = calendarOf({ ...APPOINTMENT, summary: text })
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(unescaped(valueOf(file, 'SUMMARY') ?? '')).toBe(text)
    }),
    // Four-byte characters at every offset of a line, and the replacement character.
    { examples: [['\ufffd'], ...['', 'x', 'xx', 'xxx'].map((start): [string] => [start + '🛋'.repeat(100)])] },
  )
})

test('ICS-1 text cannot inject lines into the calendar', () => {
  const file = calendarOf({ ...APPOINTMENT, summary: 'x\r\nATTENDEE:mailto:a@b.c\rEND:VEVENT\n\u0000\u0085y' })
  expect(valueOf(file, 'SUMMARY')).toBe(String.raw`x\nATTENDEE:mailto:a@b.c\nEND:VEVENT\ny`)
  expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('ICS-1 a day without a time is an all-day event without alarm, also at the end of a month', () => {
  const file = calendarOf({ ...APPOINTMENT, status: 'pending', when: { day: '2025-10-31' }, location: null })
  expect(linesOf(file)).toContain('DTSTART;VALUE=DATE:20251031')
  expect(linesOf(file)).toContain('DTEND;VALUE=DATE:20251101')
  expect(valueOf(file, 'STATUS')).toBe('TENTATIVE')
  expect(file).not.toMatch(/VALARM|LOCATION/)
})

test('ICS-1 an event takes the given minutes', () => {
  const file = calendarOf({ ...APPOINTMENT, when: { startsAt: '2025-10-16T23:15:00.000Z', minutes: 30 } })
  expect(valueOf(file, 'DTEND')).toBe('20251016T234500Z')
})

test('ICS-2 a cancelled contract cancels the same event', () => {
  const file = calendarOf({ ...APPOINTMENT, status: 'cancelled', sequence: 4 })
  expect(valueOf(file, 'METHOD')).toBe('CANCEL')
  expect(valueOf(file, 'STATUS')).toBe('CANCELLED')
  expect(valueOf(file, 'SEQUENCE')).toBe('4')
  expect(valueOf(file, 'UID')).toBe(valueOf(calendarOf(APPOINTMENT), 'UID'))
  expect(file).not.toContain('VALARM')
})

test.each([
  ['pending', 'TENTATIVE'],
  ['active', 'CONFIRMED'],
  ['in_progress', 'CONFIRMED'],
  ['completed', 'CONFIRMED'],
  ['disputed', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
] as const)('ICS-2 %s is %s', (status, expected) => {
  expect(valueOf(calendarOf({ ...APPOINTMENT, status }), 'STATUS')).toBe(expected)
})
