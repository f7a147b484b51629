import { describe, expect, it } from 'vitest'
import { showSeconds, showSince } from '#web/calls/stage/elapsed.ts'

describe('CALL-14 time in the call', () => {
  it.each([
    [0, '0:00'],
    [18.9, '0:18'],
    [60, '1:00'],
    [723, '12:03'],
    [3_599, '59:59'],
    [3_723, '1:02:03'],
    [-4, '0:00'],
  ])('%d seconds are %s', (seconds, shown) => {
    expect(showSeconds(seconds)).toBe(shown)
  })
  it('counts from the moment both joined', () => {
    expect(showSince('2026-05-01T10:00:00.000Z', Date.parse('2026-05-01T10:01:05.400Z'))).toBe('1:05')
  })
})
