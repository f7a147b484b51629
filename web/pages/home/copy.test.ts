import { minutesAndSeconds } from '#web/jobs/when.ts'
import { describe, expect, it } from 'vitest'
import { liveCountText, dayLine, greetingAt } from '#web/pages/home/copy.ts'

describe('greetingAt', () => {
  it.each([
    [0, 'Up late'],
    [4, 'Up late'],
    [5, 'Morning'],
    [11, 'Morning'],
    [12, 'Afternoon'],
    [16, 'Afternoon'],
    [17, 'Evening'],
    [23, 'Evening'],
  ])('%i h: %s', (hour, expected) => expect(greetingAt(hour)).toBe(expected))
})

describe('dayLine', () => {
  it('has neither comma nor year', () => expect(dayLine(new Date(2025, 9, 16, 18, 30))).toBe('Thursday 16 October'))
})

describe('minutesAndSeconds', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [41, '0:41'],
    [60, '1:00'],
    [299.9, '4:59'],
    [3700, '61:40'],
  ])('%d s: %s', (seconds, expected) => expect(minutesAndSeconds(seconds)).toBe(expected))
})

describe('liveCountText', () => {
  it.each([
    [0, 'No ticket burning right now'],
    [1, '1 ticket burning right now'],
    [23, '23 tickets burning right now'],
    [1204, '1,204 tickets burning right now'],
  ])('%i: %s', (count, expected) => expect(liveCountText(count)).toBe(expected))
})
