import { DAY_NAMES, type Weekday, WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'

export interface Span {
  from: string
  to: string
}

const MAX_SPANS = 4
const OFFICE_HOURS: Span = { from: '09:00', to: '17:00' }
const LAST_MINUTE = '23:59'

export const spansOf = (week: WeekSchedule, day: Weekday): readonly Span[] => week[day] ?? []

/** A day off is not in the week. */
const withSpans = (week: WeekSchedule, day: Weekday, spans: Span[]): WeekSchedule => {
  const { [day]: _, ...others } = week
  return spans.length > 0 ? { ...others, [day]: spans } : others
}

/** A new day starts with the hours of the day before it. */
export const withDay = (week: WeekSchedule, day: Weekday, isOn: boolean): WeekSchedule => {
  const earlier = WEEKDAYS.slice(0, WEEKDAYS.indexOf(day)).findLast((one) => spansOf(week, one).length > 0)
  const spans = earlier ? spansOf(week, earlier) : [OFFICE_HOURS]
  return withSpans(week, day, isOn ? [...spans] : [])
}

export const canAddSpan = (week: WeekSchedule, day: Weekday): boolean => {
  const spans = spansOf(week, day)
  return spans.length < MAX_SPANS && (spans.at(-1)?.to ?? '') < '23:00'
}

const laterBy = (time: string, hours: number): string => {
  const hour = Number(time.slice(0, 2)) + hours
  return hour > 23 ? LAST_MINUTE : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

/** After a break of an hour, for two hours. */
export const withMoreHours = (week: WeekSchedule, day: Weekday): WeekSchedule => {
  const spans = spansOf(week, day)
  const from = laterBy(spans.at(-1)?.to || OFFICE_HOURS.from, 1)
  return withSpans(week, day, [...spans, { from, to: laterBy(from, 2) }])
}

export const withHours = (week: WeekSchedule, day: Weekday, at: number, change: Partial<Span>): WeekSchedule =>
  withSpans(week, day, spansOf(week, day).with(at, { ...(spansOf(week, day)[at] ?? OFFICE_HOURS), ...change }))

export const withoutHours = (week: WeekSchedule, day: Weekday, at: number): WeekSchedule =>
  withSpans(
    week,
    day,
    spansOf(week, day).filter((_, index) => index !== at),
  )

export const dayProblem = (spans: readonly Span[]): string | null => {
  if (spans.some(({ from, to }) => !from || !to)) return 'Please enter both times.'
  if (spans.some(({ from, to }) => from >= to)) return 'The end must come after the start.'
  const inOrder = spans.toSorted((a, b) => a.from.localeCompare(b.from))
  const overlaps = inOrder.some(({ from }, at) => from < (inOrder[at - 1]?.to ?? ''))
  return overlaps ? 'These hours overlap.' : null
}

export const weekProblem = (week: WeekSchedule): string | null => {
  for (const day of WEEKDAYS) {
    const problem = dayProblem(spansOf(week, day))
    if (problem) return `${DAY_NAMES[day]}: ${problem}`
  }
  return null
}

export const workingDays = (week: WeekSchedule): Weekday[] => WEEKDAYS.filter((day) => spansOf(week, day).length > 0)

/** "9 AM", "5:30 PM". */
const formatTimeOfDay = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const formatHours = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`).join(', ')

/** Consecutive days with the same hours are merged: "Mon to Fri", "5 PM to 9 PM". */
export const weekLines = (week: WeekSchedule): { days: string; hours: string }[] => {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const hours = formatHours(spansOf(week, day))
    const run = runs.at(-1)
    if (!hours) continue
    if (run && run.hours === hours && run.last === WEEKDAYS[at - 1]) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? shortName(first) : `${shortName(first)} to ${shortName(last)}`,
    hours,
  }))
}

const shortName = (day: Weekday): string => DAY_NAMES[day].slice(0, 3)
