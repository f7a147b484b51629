import { HOUR_MS } from '#core/kernel/time.ts'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { whenText } from '#web/jobs/job-copy.ts'
import { dayValue, isPastDay, formatDateTime, noonOf, rightNow } from '#web/jobs/when.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const now = new Date(2025, 9, 16, 18, 30)
const at = (day: number, hour = 12, minute = 0) => new Date(2025, 9, day, hour, minute).toISOString()

describe('formatDateTime', () => {
  it.each([
    [at(16, 14, 40), '2:40 PM'],
    [at(17, 18, 42), '6:42 PM Fri'],
    [at(14, 9, 5), '9:05 AM Tue'],
    [at(2), 'Oct 2'],
  ])('%s: %s', (iso, text) => expect(formatDateTime(iso, now)).toBe(text))
})

describe('POST-4 the preferred date', () => {
  it('is sent as noon of that day', () => expect(noonOf('2025-10-16')).toBe('2025-10-16T12:00:00.000Z'))
  it('is null without a date', () => expect([noonOf(''), noonOf('soon')]).toEqual([null, null]))
  it.each([
    ['2025-10-15', true],
    ['0202-10-16', true],
    ['2025-10-16', false],
    ['2025-10-17', false],
    ['', false],
  ])('%j is past: %s', (day, isPast) => expect(isPastDay(day, now)).toBe(isPast))
})

describe('POST-4 the date that is read back is the chosen one', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })

  it.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kolkata', 'UTC'])(
    '%s',
    (timeZone) => {
      process.env['TZ'] = timeZone
      fc.assert(
        fc.property(moments, (today) => {
          const day = dayValue(today)
          const preferredDate = noonOf(day)
          expect(preferredDate?.slice(0, 10)).toBe(day)
          expect(whenText({ preferredDate, preferredTime: null }, today)).toBe('Today')
          expect(isPastDay(day, today)).toBe(false)
        }),
      )
    },
  )
})

describe('CLOCK-1 on a device whose clock is five hours ahead', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  it('uses the server’s date', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 5 * HOUR_MS + 1_800_000 })
    vi.spyOn(serverClock, 'now').mockReturnValue(now.getTime())
    expect(new Date().getDate()).toBe(17)
    expect(rightNow()).toEqual(now)
    expect(formatDateTime(at(16, 18, 29))).toBe('6:29 PM')
    expect(isPastDay('2025-10-16')).toBe(false)
  })
})
