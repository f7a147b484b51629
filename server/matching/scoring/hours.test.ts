import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWanted, freeShareOf } from '#server/matching/scoring/hours.ts'

/** A Tuesday, ten in the morning in Tampa. */
const NOW = Date.parse('2026-11-17T15:00:00Z')
const wanted = (time: string | null, day: string | null = null) =>
  readWanted({ day, time, timeZone: 'America/New_York' }, NOW)

describe('MATCH-5 when a job is wanted', () => {
  test.each([
    ['after 7 PM', null, { from: 19, to: 23 }],
    ['After 2 PM', null, { from: 14, to: 23 }],
    ['7 to 8 PM', null, { from: 19, to: 20 }],
    ['9-11 am', null, { from: 9, to: 11 }],
    ['11 AM to 2 PM', null, { from: 11, to: 14 }],
    ['4 PM', null, { from: 16, to: 18 }],
    ['4:30pm', null, { from: 16.5, to: 18.5 }],
    ['around 5', null, { from: 17, to: 19 }],
    ['14:00', null, { from: 14, to: 16 }],
    ['12 pm', null, { from: 12, to: 14 }],
    ['before noon', null, { from: 7, to: 12 }],
    ['before 10 AM', null, { from: 7, to: 10 }],
    ['Morning', null, { from: 7, to: 12 }],
    ['Any evening', null, { from: 17, to: 21 }],
    ['Saturday 9 AM', ['sat'], { from: 9, to: 11 }],
    ['Friday 4 PM', ['fri'], { from: 16, to: 18 }],
    ['weekend', ['sat', 'sun'], null],
    ['tonight', ['tue'], { from: 18, to: 23 }],
    ['tomorrow morning', ['wed'], { from: 7, to: 12 }],
    ['whenever', null, null],
    ['', null, null],
    [null, null, null],
    ['99 bottles', null, null],
    ['before 7 AM', null, { from: 5, to: 7 }],
    ['before 6 AM', null, { from: 4, to: 6 }],
    ['by 7', null, { from: 5, to: 7 }],
    ['after 11 pm', null, { from: 23, to: 24 }],
    ['within 24 hours', null, null],
    ['3 hours', null, null],
    ['Nov 21', null, null],
    ['on 11/21', null, null],
    ['the 21st', null, null],
    ['early evening', null, { from: 17, to: 21 }],
    ['early', null, { from: 7, to: 12 }],
    ['after lunch', null, { from: 12, to: 18 }],
    ['weeknights', ['mon', 'tue', 'wed', 'thu', 'fri'], { from: 17, to: 22 }],
    ['any day but Sunday', ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], null],
    ['not Saturday', ['mon', 'tue', 'wed', 'thu', 'fri', 'sun'], null],
    ['any time this month', null, null],
    ['around sunset', null, null],
    ['satisfaction guaranteed, bring a friend to the wedding', null, null],
  ])('%s', (time, days, span) => {
    expect(wanted(time)).toEqual({ days, span })
  })

  test('a day in the text comes before the day of the form', () => {
    expect(wanted('after 7 PM', '2026-11-20')).toEqual({ days: ['fri'], span: { from: 19, to: 23 } })
    expect(wanted('Saturday', '2026-11-20')).toMatchObject({ days: ['sat'] })
  })

  test('tonight is in the time zone of the job', () => {
    const lateUtc = Date.parse('2026-11-18T03:00:00Z')
    expect(readWanted({ day: null, time: 'tonight', timeZone: 'America/New_York' }, lateUtc).days).toEqual(['tue'])
  })
})

describe('MATCH-5 whether somebody has time then', () => {
  const week = { tue: [{ from: '17:00', to: '22:00' }], sat: [{ from: '09:00', to: '10:00' }] }
  test.each([
    ['after 7 PM', '2026-11-17', 1],
    ['4 PM', '2026-11-17', 0.5],
    ['morning', '2026-11-17', 0],
    ['Saturday 9 AM', null, 0.5],
    ['Any evening', null, 1],
    [null, '2026-11-18', 0],
    ['7 to 8 PM', '2026-11-17', 1],
    ['before 7 AM', '2026-11-17', 0],
  ])('%s on %s: %d', (time, day, share) => {
    expect(freeShareOf(week, wanted(time, day))).toBe(share)
  })
})

test('MATCH-5 adjoining hours are merged', () => {
  const week = {
    tue: [
      { from: '10:00', to: '11:00' },
      { from: '09:00', to: '10:00' },
    ],
  }
  expect(freeShareOf(week, wanted('9-11 am', '2026-11-17'))).toBe(1)
})

test('MATCH-5 for any text the share is between 0 and 1', () => {
  const pieces = fc.constantFrom(
    'before',
    'after',
    'by',
    '7',
    '24',
    '0',
    '12',
    'am',
    'PM',
    '-',
    'to',
    'hours',
    'not',
    'Sunday',
    'noon',
    'early',
    ':30',
    '11/21',
  )
  const week = { mon: [{ from: '00:00', to: '23:59' }], sun: [{ from: '05:00', to: '05:01' }] }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join(' ')),
      ),
      (text) => {
        const share = freeShareOf(week, wanted(text))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      },
    ),
  )
})
