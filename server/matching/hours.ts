import { type Weekday, WEEKDAYS, type WeekSchedule } from '#contract/kernel/me.ts'

/** In hours from midnight. */
interface Span {
  from: number
  to: number
}
/** When a job is wanted; null: any day, any hour. */
export interface Wanted {
  days: readonly Weekday[] | null
  span: Span | null
}

const PARTS_OF_DAY: readonly (readonly [RegExp, Span])[] = [
  [/\bearly\b/, { from: 6, to: 9 }],
  [/\bmornings?\b|\bbefore lunch\b/, { from: 7, to: 12 }],
  [/\bnoon\b|\blunch/, { from: 11, to: 14 }],
  [/\bafternoons?\b/, { from: 12, to: 17 }],
  [/\bevenings?\b|\bafter work\b/, { from: 17, to: 21 }],
  [/\btonight\b|\bnight\b/, { from: 18, to: 23 }],
]
/** "7", "7 PM", "7:30pm", "19:00". */
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?`
const RANGE = new RegExp(String.raw`${CLOCK}\s*(?:-|–|to|until|till|and)\s*${CLOCK}`)
const FROM = new RegExp(String.raw`\b(?:after|from|past|starting)\s+${CLOCK}`)
const UNTIL = new RegExp(String.raw`\b(?:before|by|until|till)\s+${CLOCK}`)
const AT = new RegExp(String.raw`${CLOCK}`)
const LAST_HOUR = 23
const A_JOB_HOURS = 2

/** Nobody means seven in the night: without a word for it, one to six are afternoon. */
const hourOf = (hour: string, minute: string | undefined, half: string | undefined): number | null => {
  const number = Number(hour)
  if (number > 24) return null
  const whole = half
    ? (number % 12) + (half.startsWith('p') ? 12 : 0)
    : number >= 1 && number <= 6
      ? number + 12
      : number
  return whole + Number(minute ?? 0) / 60
}

const spanIn = (text: string): Span | null => {
  const range = RANGE.exec(text)
  if (range) {
    const [, h1 = '', m1, a1, h2 = '', m2, a2] = range
    const [from, to] = [hourOf(h1, m1, a1 ?? (Number(h1) <= Number(h2) ? a2 : undefined)), hourOf(h2, m2, a2)]
    if (from !== null && to !== null && from < to) return { from, to }
  }
  const after = FROM.exec(text)
  const from = after && hourOf(after[1]!, after[2], after[3])
  if (from !== null) return { from, to: LAST_HOUR }
  const before = UNTIL.exec(text)
  const to = before && hourOf(before[1]!, before[2], before[3])
  if (to !== null) return { from: 7, to }
  const part = PARTS_OF_DAY.find(([pattern]) => pattern.test(text))
  if (part) return part[1]
  const at = AT.exec(text)
  const start = at && hourOf(at[1]!, at[2], at[3])
  return start === null ? null : { from: start, to: Math.min(start + A_JOB_HOURS, 24) }
}

const DAY_WORDS: readonly (readonly [RegExp, readonly Weekday[]])[] = [
  [/\bweekends?\b/, ['sat', 'sun']],
  [/\bweekdays?\b/, ['mon', 'tue', 'wed', 'thu', 'fri']],
  ...WEEKDAYS.map((day): readonly [RegExp, readonly Weekday[]] => [new RegExp(String.raw`\b${day}`), [day]]),
]
const DAY_MS = 86_400_000

const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]!

/** One for each zone: they are dear to make, and a list of jobs asks for hundreds. */
const calendars = new Map<string, Intl.DateTimeFormat>()
const dayIn = (zone: string, moment: number): string => {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, calendar)
  return calendar.format(moment)
}

/** Today where the job is. */
export const todayAt = (zone: string, now: number): string => dayIn(zone, now)

/** MATCH-5: what a poster wrote about when it should be done. */
export const readWanted = (
  { day, time, timeZone }: { day: string | null; time: string | null; timeZone: string },
  now: number,
): Wanted => {
  const text = (time ?? '').toLowerCase()
  const span = spanIn(text)
  const named = DAY_WORDS.filter(([pattern]) => pattern.test(text)).flatMap(([, days]) => days)
  if (named.length > 0) return { days: named, span }
  if (day) return { days: [weekdayOf(day)], span }
  if (/\btoday\b|\btonight\b|\basap\b|\bnow\b/.test(text)) return { days: [weekdayOf(dayIn(timeZone, now))], span }
  if (/\btomorrow\b/.test(text)) return { days: [weekdayOf(dayIn(timeZone, now + DAY_MS))], span }
  return { days: null, span }
}

const hoursOf = (clock: string): number => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60

/** The largest share of the wanted hours that one day of the week has room for; a span without end counts two hours. */
export const shareFree = (week: WeekSchedule, { days, span }: Wanted): number => {
  const wanted = span ?? { from: 0, to: 24 }
  const needed = Math.min(wanted.to - wanted.from, A_JOB_HOURS)
  const shareOf = (day: Weekday): number => {
    const overlaps = (week[day] ?? []).map(
      ({ from, to }) => Math.min(hoursOf(to), wanted.to) - Math.max(hoursOf(from), wanted.from),
    )
    return Math.min(1, Math.max(0, ...overlaps) / needed)
  }
  return Math.max(...(days ?? WEEKDAYS).map(shareOf))
}
