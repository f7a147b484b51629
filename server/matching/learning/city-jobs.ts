// What is asked for in the simulated city. What a poster really wants is hidden; only the row is told to anybody.
import { DAY_MS, HOUR_MS } from '#core/kernel/time.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import { WEEKDAYS } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import type { Chance } from '#server/matching/learning/chance.ts'
import { FIRST_DAY, nearTo, PARTS, pickCentre, type Centre } from '#server/matching/learning/city-people.ts'
import { say, THEMES, typed } from '#server/matching/learning/city-text.ts'
import type { JobRow } from '#server/matching/learning/dataset.ts'

export interface Poster {
  id: string
  centre: Centre
  /** How often somebody posts, against others. */
  posts: number
  mindsPrice: number
  mindsStars: number
  mindsWords: number
  /** How likely nobody is good enough. */
  isPicky: number
}

export const settlePoster = (at: number, centres: readonly Centre[], chance: Chance): Poster => {
  const isThrifty = chance.isLucky(0.4)
  return {
    id: `p${at}`,
    centre: pickCentre(centres, chance),
    posts: Math.exp(0.9 * chance.normal()),
    mindsPrice: isThrifty ? 4 : 1.5,
    mindsStars: isThrifty ? 0.5 : 1.3,
    mindsWords: 0.4 + 0.6 * chance.next(),
    isPicky: chance.next() ** 2,
  }
}

export interface ProviderOperation {
  row: JobRow & { endsAt: number }
  place: Point
  poster: Poster
  theme: number
  skill: number
  /** What it is worth to the poster, in dollars; said or not. */
  worth: number
  hours: number
  /** Weekday and part of the day, as in `free`; null: whenever. */
  slot: number | null
}

const TIMES: readonly (readonly string[])[] = [
  ['in the morning', '9 AM', 'before lunch', '8-11 am', 'mornings'],
  ['afternoon', '2 PM', 'between 1 and 4 pm', 'after lunch', 'from 3 pm'],
  ['after 6 PM', 'evening', 'after work', '7 pm', '18:00'],
]
const LOOSE_TIMES = ['flexible', 'whenever suits you', '']
const WINDOWS_HOURS = [6, 12, 24, 24]

/** People file things under what they think of first. */
const filedUnder = (theme: number, chance: Chance): string => {
  const luck = chance.next()
  if (luck < 0.84) return THEMES[theme]!.category
  return luck < 0.93 ? 'Other' : chance.pick(JOB_CATEGORIES)
}

const writeUp = (theme: number, chance: Chance): { title: string; description: string } => {
  const { titles, says } = THEMES[theme]!
  const opening = chance.pick(['Hi all.', 'Need this done soon.', 'Should be quick.', 'Details on the phone.', ''])
  const lines = chance.some(says, 1 + chance.whole(2)).map((line) => say(line, chance))
  const title = typed(say(chance.pick(titles), chance), chance, 0.03)
  return { title, description: typed([opening, ...lines].join(' ').trim(), chance, 0.04) }
}

export const ask = (
  at: number,
  poster: Poster,
  {
    centres,
    days,
    chance,
    themeShares,
  }: { centres: readonly Centre[]; days: number; chance: Chance; themeShares: number[] },
): ProviderOperation => {
  let left = chance.next() * themeShares.reduce((sum, share) => sum + share, 0)
  const found = themeShares.findIndex((share) => (left -= share) < 0)
  const theme = found < 0 ? 0 : found
  const { hours: usualHours, rate, isVirtual = false, skill } = THEMES[theme]!
  const centre = chance.isLucky(0.85) ? poster.centre : pickCentre(centres, chance)
  const day = chance.whole(days)
  // Most are posted between breakfast and supper.
  const hour = Math.min(23.9, Math.max(6, 14 + 4 * chance.normal()))
  const postedAt = FIRST_DAY + day * DAY_MS + Math.floor(hour * HOUR_MS)
  const hours = usualHours * Math.exp(0.3 * chance.normal())
  const worth = Math.round(hours * rate * Math.exp(0.1 + 0.3 * chance.normal()))
  const slotDay = (day + 1 + chance.whole(4)) % WEEKDAYS.length
  const part = chance.whole(PARTS.length)
  const isLoose = isVirtual || chance.isLucky(0.3)
  const saysDay = !isLoose && chance.isLucky(0.75)
  const slotDate = new Date(FIRST_DAY + (day + ((slotDay - (day % 7) + 7) % 7)) * DAY_MS)
  const saysBudget = chance.isLucky(0.92)
  return {
    row: {
      id: `j${at}`,
      posterId: poster.id,
      ...writeUp(theme, chance),
      category: filedUnder(theme, chance),
      isVirtual,
      latitude: isVirtual ? null : centre.latitude,
      longitude: isVirtual ? null : centre.longitude,
      budgetMin: saysBudget && chance.isLucky(0.6) ? Math.round(worth * 0.7) : null,
      budgetMax: saysBudget ? worth : null,
      day: saysDay ? slotDate.toISOString().slice(0, 10) : null,
      time: isLoose ? chance.pick(LOOSE_TIMES) || null : chance.isLucky(0.7) ? chance.pick(TIMES[part]!) : null,
      timeZone: 'America/New_York',
      postedAt,
      endsAt: postedAt + chance.pick(WINDOWS_HOURS) * HOUR_MS,
    },
    place: nearTo(centre, chance),
    poster,
    theme,
    skill: SKILLS.indexOf(skill),
    worth,
    hours,
    slot: isLoose ? null : slotDay * PARTS.length + part,
  }
}
