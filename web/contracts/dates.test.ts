import { DAY_MS } from '#core/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { changedClauses } from '#web/contracts/document/changes.ts'
import { scheduleText, startText, requestedTimeText, zoneName } from '#web/contracts/dates.ts'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'

const NEW_YORK = 'America/New_York'
const start = (extra: Parameters<typeof sampleContract>[0], nowMs = DRAWN_UP_MS, zone = NEW_YORK) =>
  startText(sampleContract(extra), nowMs, zone)

describe('SIGN-UI-1 the start of work in the time zone of the job', () => {
  test('today', () => expect(start({})).toBe('at 7:15 PM'))
  test('on another day', () => expect(start({}, DRAWN_UP_MS - DAY_MS)).toBe('on Thu, Oct 16 at 7:15 PM'))
  test('with the time zone for a reader elsewhere', () =>
    expect(start({}, DRAWN_UP_MS, 'America/Los_Angeles')).toBe('at 7:15 PM EDT'))
  test('without a time', () => {
    const day = { scheduledTime: null, startsAt: null }
    expect(start(day)).toBe('today')
    expect(start({ ...day, scheduledDate: '2025-10-17' })).toBe('on Fri, Oct 17')
    expect(start({ ...day, scheduledDate: '2025-10-15' })).toBeNull()
  })
  test('null in the past and without a date', () => {
    expect(start({ startsAt: later(-5) })).toBeNull()
    expect(start({ scheduledDate: null, scheduledTime: null, startsAt: null })).toBeNull()
  })
  test('beside the schedule editor', () => {
    expect(scheduleText(sampleContract(), NEW_YORK)).toBe('Thu, Oct 16, 7:15 PM')
    expect(scheduleText(sampleContract({ scheduledDate: null, startsAt: null }), NEW_YORK)).toBeNull()
    expect(zoneName(NEW_YORK)).toBe('Eastern Time')
  })
})

describe('SIGN-UI-3 clauses that changed while reading', () => {
  const read = sampleContract().termsText
  test('nothing', () => expect(changedClauses(read, read)).toEqual([]))
  test('one clause', () => expect(changedClauses(read, read.replace('7:15 PM', '8:00 PM'))).toEqual([1]))
  test('an added clause', () => expect(changedClauses(read, `${read}\n\nPets. Stay outside.`)).toEqual([6]))
})

test.each([
  [{ preferredDate: '2025-11-18T12:00:00.000Z', preferredTime: 'after 6 PM' }, 'Tue, Nov 18, after 6 PM, as wished'],
  [{ preferredDate: '2025-11-18T12:00:00.000Z', preferredTime: null }, 'Tue, Nov 18, as wished'],
  [{ preferredDate: null, preferredTime: 'mornings' }, 'mornings, as wished'],
  [{ preferredDate: null, preferredTime: null }, null],
])('STEP-4 a requested time of %o reads %s', (requested, expected) => {
  const contract = sampleContract()
  expect(requestedTimeText({ job: { ...contract.job, ...requested } })).toBe(expected)
})
