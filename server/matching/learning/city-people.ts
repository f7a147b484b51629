// Who lives in the simulated city. What is hidden decides what people do; only the row is told to anybody.
import { DAY_MS } from '#core/kernel/time.ts'
import { WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'
import { EXPERIENCE_LEVELS, levelText, SKILLS } from '#core/profiles/rules.ts'
import type { Chance } from '#server/matching/learning/chance.ts'
import { EMPTY_TALK, say, THEMES, typed } from '#server/matching/learning/city-text.ts'
import type { WorkerRow } from '#server/matching/learning/dataset.ts'

/** Monday the second of March, midnight in Tampa. */
export const FIRST_DAY = Date.parse('2026-03-02T05:00:00Z')

export interface Centre extends Point {
  people: number
}

const CORES = [
  { latitude: 27.95, longitude: -82.46, share: 0.4 },
  { latitude: 27.77, longitude: -82.64, share: 0.25 },
  { latitude: 27.97, longitude: -82.79, share: 0.15 },
  { latitude: 27.93, longitude: -82.29, share: 0.1 },
  { latitude: 28.24, longitude: -82.33, share: 0.1 },
]

export const generateCenters = (chance: Chance, many = 60): Centre[] =>
  CORES.flatMap(({ latitude, longitude, share }) =>
    Array.from({ length: Math.round(many * share) }, () => ({
      latitude: latitude + 0.06 * chance.normal(),
      longitude: longitude + 0.06 * chance.normal(),
      people: Math.exp(0.6 * chance.normal()),
    })),
  )

export const pickCentre = (centres: readonly Centre[], chance: Chance): Centre => {
  let left = chance.next() * centres.reduce((sum, { people }) => sum + people, 0)
  return centres.find(({ people }) => (left -= people) < 0) ?? centres[0]!
}

/** Somewhere around the middle of the zip code. */
export const nearTo = ({ latitude, longitude }: Point, chance: Chance): Point => ({
  latitude: latitude + 0.015 * chance.normal(),
  longitude: longitude + 0.015 * chance.normal(),
})

export const PARTS = [
  { name: 'morning', from: 8, to: 12 },
  { name: 'afternoon', from: 12, to: 17 },
  { name: 'evening', from: 17, to: 21 },
] as const

export interface Resident {
  row: WorkerRow
  home: Point
  /** By skill: how good somebody is, whatever the profile says. */
  ability: Float32Array
  /** By theme: what somebody likes to do. */
  taste: Float32Array
  /** Miles beyond which somebody hardly goes. */
  reach: number
  /** Dollars an hour below which somebody hardly works. */
  floor: number
  /** By weekday and part of the day. */
  free: boolean[]
  /** How often a day somebody looks in. */
  looksIn: number
  isPunctual: number
  /** How well somebody writes to a poster. */
  pen: number
  /** How much somebody minds that others have bid. */
  mindsCrowd: number
}

const freeHours = (chance: Chance): boolean[] => {
  const kind = chance.whole(5)
  return [...WEEKDAYS.keys()].flatMap((day) =>
    [...PARTS.keys()].map((part) => {
      const isWeekend = day >= 5
      const usual = [true, isWeekend || part === 2, isWeekend, !isWeekend && part < 2, part === 0 || isWeekend][kind]!
      return chance.isLucky(0.1) ? !usual : usual
    }),
  )
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Half of them never fill it in, and those who do leave something out. */
const statedWeek = (free: readonly boolean[], chance: Chance): WeekSchedule | null => {
  if (chance.isLucky(0.5)) return null
  const week: WeekSchedule = {}
  for (const [at, day] of WEEKDAYS.entries()) {
    const spans = PARTS.filter((_, part) => free[at * PARTS.length + part] !== chance.isLucky(0.08))
    if (spans.length > 0) week[day] = spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) }))
  }
  return week
}

const statedBio = (loved: readonly number[], chance: Chance): string => {
  const kind = chance.next()
  if (kind < 0.08) return ''
  if (kind < 0.28) return chance.pick(EMPTY_TALK)
  const does = chance.some(loved, 1 + chance.whole(3)).map((theme) => say(THEMES[theme]!.bio, chance))
  const opening = chance.pick(['I do', 'Good at', 'Years of', 'Experienced with', 'Happy to help with'])
  const ending = chance.isLucky(0.4) ? ` ${chance.pick(EMPTY_TALK)}` : ''
  return typed(`${opening} ${does.join(' and ')}.${ending}`, chance, 0.03)
}

const HOURLY = 38

export const settle = (
  at: number,
  { centres, days, chance, activity }: { centres: readonly Centre[]; days: number; chance: Chance; activity: number },
): Resident => {
  const centre = pickCentre(centres, chance)
  const ability = Float32Array.from(SKILLS, () => 0.25 * chance.next())
  const real = chance.some([...SKILLS.keys()], 1 + chance.whole(4))
  for (const skill of real) ability[skill] = 0.4 + 0.6 * chance.next()
  const liking = SKILLS.map((_, skill) => 0.9 * chance.normal() + 2 * ability[skill]! - 0.9)
  const taste = Float32Array.from(THEMES, ({ skill }) => liking[SKILLS.indexOf(skill)]! + chance.normal())
  const loved = [...taste.keys()]
    .filter((theme) => real.includes(SKILLS.indexOf(THEMES[theme]!.skill)))
    .toSorted((a, b) => taste[b]! - taste[a]!)
    .slice(0, 4)
  const stated = new Set(real.filter(() => chance.isLucky(0.8)))
  if (stated.size === 0 || chance.isLucky(0.25)) stated.add(chance.whole(SKILLS.length))
  const free = freeHours(chance)
  const best = Math.max(...ability)
  const floor = HOURLY * Math.exp(0.35 * chance.normal()) * (0.6 + 0.4 * best)
  const level = Math.min(3, Math.max(0, Math.round(4 * best - 1 + 0.8 * chance.normal())))
  return {
    row: {
      id: `w${at}`,
      skills: [...stated].map((skill) => SKILLS[skill]!),
      bio: statedBio(loved, chance),
      experienceLevel: chance.isLucky(0.35) ? null : levelText(EXPERIENCE_LEVELS[level]!),
      hourlyRate: chance.isLucky(0.35) ? null : Math.round(floor * Math.exp(0.1 + 0.25 * chance.normal())),
      week: statedWeek(free, chance),
      latitude: centre.latitude,
      longitude: centre.longitude,
      isVerified: chance.isLucky(0.3),
      joinedAt: FIRST_DAY + (chance.isLucky(0.6) ? -60 * chance.next() : days * chance.next()) * DAY_MS,
    },
    home: nearTo(centre, chance),
    ability,
    taste,
    reach: 7 * Math.exp(0.6 * chance.normal()),
    floor,
    free,
    looksIn: Math.min(1.5 * activity, activity * 0.09 * Math.exp(0.9 * chance.normal())),
    isPunctual: chance.next(),
    pen: chance.normal(),
    mindsCrowd: 0.25 * chance.next(),
  }
}
