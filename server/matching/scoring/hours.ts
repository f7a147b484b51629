import { DAY_MS } from '#core/kernel/time.ts'
import { type Weekday, WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'

/** In hours from midnight; never empty. */
interface Span {
  from: number
  to: number
}
/** When a job is wanted; null: any day, any hour. */
export interface WantedHours {
  days: readonly Weekday[] | null
  span: Span | null
}

const DAY_HOURS = 24
const WAKING = { from: 7, to: 23 }
/** Assumed hours of a job: having so much time free is enough. */
const A_JOB_HOURS = 2

const spanOf = (from: number, to: number): Span | null => (from < to ? { from, to } : null)

// ---- parsing ------------------------------------------------------------------------------------------------------

/** Numbers that are no time of day: durations and dates. */
const NO_CLOCK =
  /\b\d+(?:\.\d+)?\s*(?:-|–|to)?\s*\d*\s*(?:hours?|hrs?|h|minutes?|mins?|days?|weeks?|months?)\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b\d{4}-\d{2}-\d{2}\b/g

const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?`
const RANGE = new RegExp(String.raw`\b${CLOCK}\s*(?:-|–|to|until|till|and)\s*${CLOCK}(?![\d:])`)
const FROM = new RegExp(String.raw`\b(?:after|from|past|starting|since)\s+${CLOCK}(?![\d:])`)
const UNTIL = new RegExp(String.raw`\b(?:before|by|until|till)\s+${CLOCK}(?![\d:])`)
const AT = new RegExp(String.raw`\b${CLOCK}(?![\d:])`)

/** Without am or pm, one to six are in the afternoon. */
const hourOf = (hour: string, minute: string | undefined, half: string | undefined): number | null => {
  const number = Number(hour)
  if (number > DAY_HOURS) return null
  const whole = half
    ? (number % 12) + (half.startsWith('p') ? 12 : 0)
    : number >= 1 && number <= 6
      ? number + 12
      : number
  return whole + Number(minute ?? 0) / 60
}

/** The first match counts: "early evening" is an evening, "before noon" a morning. */
const PARTS_OF_DAY: readonly (readonly [RegExp, Span])[] = [
  [/\bbefore (?:noon|lunch|midday)\b/, { from: 7, to: 12 }],
  [/\bafter (?:noon|lunch|midday)\b/, { from: 12, to: 18 }],
  [/\bafter work\b|\bweeknights?\b/, { from: 17, to: 22 }],
  [/\bafternoons?\b/, { from: 12, to: 17 }],
  [/\bevenings?\b/, { from: 17, to: 21 }],
  [/\btonight\b|\bnights?\b/, { from: 18, to: 23 }],
  [/\bmornings?\b|\bearly\b/, { from: 7, to: 12 }],
  [/\bnoon\b|\blunch\b|\bmidday\b/, { from: 11, to: 14 }],
]

const spanIn = (text: string): Span | null => {
  const range = RANGE.exec(text)
  if (range) {
    const [, h1 = '', m1, a1, h2 = '', m2, a2] = range
    const [from, to] = [hourOf(h1, m1, a1 ?? (Number(h1) <= Number(h2) ? a2 : undefined)), hourOf(h2, m2, a2)]
    const span = from === null || to === null ? null : spanOf(from, to)
    if (span) return span
  }
  const after = FROM.exec(text)
  const from = after && hourOf(after[1]!, after[2], after[3])
  if (from !== null) return spanOf(from, Math.min(DAY_HOURS, Math.max(WAKING.to, from + 1)))
  const before = UNTIL.exec(text)
  const to = before && hourOf(before[1]!, before[2], before[3])
  if (to !== null) return spanOf(Math.max(0, Math.min(WAKING.from, to - A_JOB_HOURS)), to)
  const part = PARTS_OF_DAY.find(([pattern]) => pattern.test(text))
  if (part) return part[1]
  const at = AT.exec(text)
  const start = at && hourOf(at[1]!, at[2], at[3])
  return start === null ? null : spanOf(start, Math.min(start + A_JOB_HOURS, DAY_HOURS))
}

const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const DAY_PATTERNS: readonly (readonly [RegExp, readonly Weekday[]])[] = [
  [/\bweekends?\b/, ['sat', 'sun']],
  [/\bweekdays?\b|\bweeknights?\b/, WORKDAYS],
  [/\bmon(?:days?)?\b/, ['mon']],
  [/\btue(?:s|sdays?)?\b/, ['tue']],
  [/\bwed(?:s|nesdays?)?\b/, ['wed']],
  [/\bthu(?:r|rs|rsdays?)?\b/, ['thu']],
  [/\bfri(?:days?)?\b/, ['fri']],
  [/\bsat(?:urdays?)?\b/, ['sat']],
  [/\bsun(?:days?)?\b/, ['sun']],
]
/** "Any day but Sunday", "not Saturday": what follows is excluded. */
const BUT = /\b(?:not|but|except|no|never)\b/

const named = (text: string): Weekday[] =>
  DAY_PATTERNS.filter(([pattern]) => pattern.test(text)).flatMap(([, days]) => days)

const daysIn = (text: string): readonly Weekday[] | null => {
  const [wanted = '', ...unwanted] = text.split(BUT)
  const without = new Set(named(unwanted.join(' ')))
  const days = named(wanted)
  if (without.size === 0) return days.length > 0 ? days : null
  return (days.length > 0 ? days : WEEKDAYS).filter((day) => !without.has(day))
}

// ---- time zones ---------------------------------------------------------------------------------------------------

const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]!

/** Cached by zone, because they are slow to create and a list of jobs needs hundreds. */
const calendars = new Map<string, Intl.DateTimeFormat>()
/** The date in the zone, as 2026-11-20. */
export const dayAt = (zone: string, moment: number): string => {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, calendar)
  return calendar.format(moment)
}

/** MATCH-5: when the job should be done, from its date and text. */
export const readWanted = (
  { day, time, timeZone }: { day: string | null; time: string | null; timeZone: string },
  now: number,
): WantedHours => {
  const text = (time ?? '').toLowerCase().replace(NO_CLOCK, ' ')
  const span = spanIn(text)
  const days = daysIn(text)
  if (days) return { days, span }
  if (day) return { days: [weekdayOf(day)], span }
  if (/\btoday\b|\btonight\b|\basap\b|\bnow\b/.test(text)) return { days: [weekdayOf(dayAt(timeZone, now))], span }
  if (/\btomorrow\b/.test(text)) return { days: [weekdayOf(dayAt(timeZone, now + DAY_MS))], span }
  return { days: null, span }
}

// ---- availability --------------------------------------------------------------------------------------------------

const hoursOf = (clock: string): number => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60

/** Merges adjoining spans. */
const freeOn = (week: WeekSchedule, day: Weekday): Span[] => {
  const merged: Span[] = []
  const spans = (week[day] ?? []).map(({ from, to }) => ({ from: hoursOf(from), to: hoursOf(to) }))
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push(span)
  }
  return merged
}

/** The largest share of the wanted hours that is free on one of the wanted days; two hours are enough. */
export const freeShareOf = (week: WeekSchedule, { days, span }: WantedHours): number => {
  const wanted = span ?? { from: 0, to: DAY_HOURS }
  const needed = Math.min(wanted.to - wanted.from, A_JOB_HOURS)
  const shares = (days ?? WEEKDAYS).flatMap((day) =>
    freeOn(week, day).map(({ from, to }) => (Math.min(to, wanted.to) - Math.max(from, wanted.from)) / needed),
  )
  return Math.min(1, Math.max(0, ...shares))
}
