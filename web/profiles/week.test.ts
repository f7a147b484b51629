import { describe, expect, it } from 'vitest'
import type { WeekSchedule } from '#core/kernel/me.ts'
import {
  canAddSpan,
  dayProblem,
  weekLines,
  weekProblem,
  withDay,
  withHours,
  withMoreHours,
  withoutHours,
  workingDays,
} from '#web/profiles/week.ts'

const EVENING = { from: '17:00', to: '21:00' }
const MORNING = { from: '08:30', to: '12:00' }

describe('PROFILE-6 a week is edited day by day', () => {
  it('begins a day with office hours, or with those of the working day before it', () => {
    expect(withDay({}, 'mon', true)).toEqual({ mon: [{ from: '09:00', to: '17:00' }] })
    expect(withDay({ mon: [EVENING] }, 'wed', true)).toEqual({ mon: [EVENING], wed: [EVENING] })
  })
  it('removes a day off from the week', () => {
    expect(withDay({ mon: [EVENING], tue: [EVENING] }, 'mon', false)).toEqual({ tue: [EVENING] })
    expect(withoutHours({ mon: [EVENING] }, 'mon', 0)).toEqual({})
  })
  it('adds hours after a break, up to four times and not past midnight', () => {
    const twice = withMoreHours({ sat: [MORNING] }, 'sat')
    expect(twice).toEqual({ sat: [MORNING, { from: '13:00', to: '15:00' }] })
    expect(withMoreHours({ sat: [{ from: '20:00', to: '22:30' }] }, 'sat').sat?.[1]).toEqual({
      from: '23:30',
      to: '23:59',
    })
    expect(canAddSpan(twice, 'sat')).toBe(true)
    expect(canAddSpan({ sat: [{ from: '20:00', to: '23:00' }] }, 'sat')).toBe(false)
    expect(canAddSpan({ sat: Array.from({ length: 4 }, () => MORNING) }, 'sat')).toBe(false)
  })
  it('changes one span without modifying the given week', () => {
    const week: WeekSchedule = { fri: [MORNING, EVENING] }
    expect(withHours(week, 'fri', 1, { to: '22:00' })).toEqual({ fri: [MORNING, { from: '17:00', to: '22:00' }] })
    expect(week).toEqual({ fri: [MORNING, EVENING] })
  })
  it('counts the days in the order of the week', () =>
    expect(workingDays({ sun: [EVENING], mon: [EVENING], tue: [] })).toEqual(['mon', 'sun']))
})

describe('PROFILE-6 invalid hours', () => {
  it.each([
    [[], null],
    [[MORNING, EVENING], null],
    [[MORNING, { from: '12:00', to: '13:00' }], null],
    [[{ from: '', to: '12:00' }], 'Please enter both times.'],
    [[{ from: '12:00', to: '12:00' }], 'The end must come after the start.'],
    [[{ from: '22:00', to: '02:00' }], 'The end must come after the start.'],
    [[EVENING, { from: '16:00', to: '17:30' }], 'These hours overlap.'],
  ])('%j: %s', (spans, sentence) => expect(dayProblem(spans)).toBe(sentence))

  it('names the day', () =>
    expect(weekProblem({ mon: [MORNING], thu: [{ from: '10:00', to: '09:00' }] })).toBe(
      'Thursday: The end must come after the start.',
    ))
})

describe('PROFILE-6 a week as text', () => {
  it.each<[WeekSchedule, string[]]>([
    [{}, []],
    [{ sat: [MORNING] }, ['Sat: 8:30 AM to 12 PM']],
    [
      { mon: [EVENING], tue: [EVENING], wed: [EVENING], fri: [EVENING] },
      ['Mon to Wed: 5 PM to 9 PM', 'Fri: 5 PM to 9 PM'],
    ],
    [{ sun: [MORNING, { from: '00:00', to: '00:30' }] }, ['Sun: 8:30 AM to 12 PM, 12 AM to 12:30 AM']],
  ])('%j', (week, lines) => expect(weekLines(week).map(({ days, hours }) => `${days}: ${hours}`)).toEqual(lines))
})
