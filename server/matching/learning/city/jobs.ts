// Jobs of the simulated city. What a poster really wants is hidden; only `row` is in the data set.
import { DAY_MS, HOUR_MS } from '#core/kernel/time.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import { WEEKDAYS } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import type { Random } from '#server/matching/learning/random.ts'
import { FIRST_DAY, nearTo, PARTS, pickCenter, type Center } from '#server/matching/learning/city/people.ts'
import { fillIn, THEMES, withTypos } from '#server/matching/learning/city/text.ts'
import type { JobRow } from '#server/matching/learning/dataset/dataset.ts'

export interface Poster {
  id: string
  center: Center
  /** How often this poster posts, relative to others. */
  posts: number
  priceSensitivity: number
  starSensitivity: number
  writingSensitivity: number
  /** How likely no bid is good enough. */
  isPicky: number
}

export const createPoster = (at: number, centers: readonly Center[], random: Random): Poster => {
  const isThrifty = random.bool(0.4)
  return {
    id: `p${at}`,
    center: pickCenter(centers, random),
    posts: Math.exp(0.9 * random.normal()),
    priceSensitivity: isThrifty ? 4 : 1.5,
    starSensitivity: isThrifty ? 0.5 : 1.3,
    writingSensitivity: 0.4 + 0.6 * random.next(),
    isPicky: random.next() ** 2,
  }
}

export interface CityJob {
  row: JobRow & { endsAt: number }
  place: Point
  poster: Poster
  theme: number
  skill: number
  /** What it is worth to the poster in dollars, whether the job shows it or not. */
  worth: number
  hours: number
  /** Weekday and part of the day, as in `free`; null: any time. */
  slot: number | null
}

const TIMES: readonly (readonly string[])[] = [
  ['in the morning', '9 AM', 'before lunch', '8-11 am', 'mornings'],
  ['afternoon', '2 PM', 'between 1 and 4 pm', 'after lunch', 'from 3 pm'],
  ['after 6 PM', 'evening', 'after work', '7 pm', '18:00'],
]
const LOOSE_TIMES = ['flexible', 'whenever suits you', '']
const WINDOWS_HOURS = [6, 12, 24, 24]

/** Some posters choose the wrong category. */
const categoryOf = (theme: number, random: Random): string => {
  const luck = random.next()
  if (luck < 0.84) return THEMES[theme]!.category
  return luck < 0.93 ? 'Other' : random.pick(JOB_CATEGORIES)
}

const writePosting = (theme: number, random: Random): { title: string; description: string } => {
  const { titles, details } = THEMES[theme]!
  const opening = random.pick(['Hi all.', 'Need this done soon.', 'Should be quick.', 'Details on the phone.', ''])
  const lines = random.sample(details, 1 + random.integer(2)).map((line) => fillIn(line, random))
  const title = withTypos(fillIn(random.pick(titles), random), random, 0.03)
  return { title, description: withTypos([opening, ...lines].join(' ').trim(), random, 0.04) }
}

export const createJob = (
  at: number,
  poster: Poster,
  {
    centers,
    days,
    random,
    themeShares,
  }: { centers: readonly Center[]; days: number; random: Random; themeShares: number[] },
): CityJob => {
  let left = random.next() * themeShares.reduce((sum, share) => sum + share, 0)
  const found = themeShares.findIndex((share) => (left -= share) < 0)
  const theme = found < 0 ? 0 : found
  const { hours: usualHours, rate, isVirtual = false, skill } = THEMES[theme]!
  const center = random.bool(0.85) ? poster.center : pickCenter(centers, random)
  const day = random.integer(days)
  // Most jobs are posted during the day.
  const hour = Math.min(23.9, Math.max(6, 14 + 4 * random.normal()))
  const postedAt = FIRST_DAY + day * DAY_MS + Math.floor(hour * HOUR_MS)
  const hours = usualHours * Math.exp(0.3 * random.normal())
  const worth = Math.round(hours * rate * Math.exp(0.1 + 0.3 * random.normal()))
  const slotDay = (day + 1 + random.integer(4)) % WEEKDAYS.length
  const part = random.integer(PARTS.length)
  const isLoose = isVirtual || random.bool(0.3)
  const hasDay = !isLoose && random.bool(0.75)
  const slotDate = new Date(FIRST_DAY + (day + ((slotDay - (day % 7) + 7) % 7)) * DAY_MS)
  const hasBudget = random.bool(0.92)
  return {
    row: {
      id: `j${at}`,
      posterId: poster.id,
      ...writePosting(theme, random),
      category: categoryOf(theme, random),
      isVirtual,
      latitude: isVirtual ? null : center.latitude,
      longitude: isVirtual ? null : center.longitude,
      budgetMin: hasBudget && random.bool(0.6) ? Math.round(worth * 0.7) : null,
      budgetMax: hasBudget ? worth : null,
      day: hasDay ? slotDate.toISOString().slice(0, 10) : null,
      time: isLoose ? random.pick(LOOSE_TIMES) || null : random.bool(0.7) ? random.pick(TIMES[part]!) : null,
      timeZone: 'America/New_York',
      postedAt,
      endsAt: postedAt + random.pick(WINDOWS_HOURS) * HOUR_MS,
    },
    place: nearTo(center, random),
    poster,
    theme,
    skill: SKILLS.indexOf(skill),
    worth,
    hours,
    slot: isLoose ? null : slotDay * PARTS.length + part,
  }
}
