// Residents of the simulated city. What is hidden decides what they do; only `row` is in the data set.
import { DAY_MS } from '#core/kernel/time.ts'
import { WEEKDAYS, type WeekSchedule } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'
import { EXPERIENCE_LEVELS, levelText, SKILLS } from '#core/profiles/rules.ts'
import type { Random } from '#server/matching/learning/random.ts'
import { GENERIC_BIOS, fillIn, THEMES, withTypos } from '#server/matching/learning/city/text.ts'
import type { WorkerRow } from '#server/matching/learning/dataset/dataset.ts'

/** Monday, March 2, midnight in Tampa. */
export const FIRST_DAY = Date.parse('2026-03-02T05:00:00Z')

export interface Center extends Point {
  people: number
}

const CORES = [
  { latitude: 27.95, longitude: -82.46, share: 0.4 },
  { latitude: 27.77, longitude: -82.64, share: 0.25 },
  { latitude: 27.97, longitude: -82.79, share: 0.15 },
  { latitude: 27.93, longitude: -82.29, share: 0.1 },
  { latitude: 28.24, longitude: -82.33, share: 0.1 },
]

export const generateCenters = (random: Random, many = 60): Center[] =>
  CORES.flatMap(({ latitude, longitude, share }) =>
    Array.from({ length: Math.round(many * share) }, () => ({
      latitude: latitude + 0.06 * random.normal(),
      longitude: longitude + 0.06 * random.normal(),
      people: Math.exp(0.6 * random.normal()),
    })),
  )

export const pickCenter = (centers: readonly Center[], random: Random): Center => {
  let left = random.next() * centers.reduce((sum, { people }) => sum + people, 0)
  return centers.find(({ people }) => (left -= people) < 0) ?? centers[0]!
}

/** Around the center of the zip code. */
export const nearTo = ({ latitude, longitude }: Point, random: Random): Point => ({
  latitude: latitude + 0.015 * random.normal(),
  longitude: longitude + 0.015 * random.normal(),
})

export const PARTS = [
  { name: 'morning', from: 8, to: 12 },
  { name: 'afternoon', from: 12, to: 17 },
  { name: 'evening', from: 17, to: 21 },
] as const

export interface Resident {
  row: WorkerRow
  home: Point
  /** By skill: the real ability, independent of the profile. */
  ability: Float32Array
  /** By theme. */
  taste: Float32Array
  /** The distance in miles beyond which they rarely go. */
  reach: number
  /** The hourly pay in dollars below which they rarely work. */
  floor: number
  /** By weekday and part of the day. */
  free: boolean[]
  visitsPerDay: number
  isPunctual: number
  /** How well they write to posters. */
  writing: number
  /** How much bids of others put them off. */
  competitionAversion: number
}

const freeHours = (random: Random): boolean[] => {
  const kind = random.integer(5)
  return [...WEEKDAYS.keys()].flatMap((day) =>
    [...PARTS.keys()].map((part) => {
      const isWeekend = day >= 5
      const usual = [true, isWeekend || part === 2, isWeekend, !isWeekend && part < 2, part === 0 || isWeekend][kind]!
      return random.bool(0.1) ? !usual : usual
    }),
  )
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Half of the residents leave it empty; the others leave something out. */
const statedWeek = (free: readonly boolean[], random: Random): WeekSchedule | null => {
  if (random.bool(0.5)) return null
  const week: WeekSchedule = {}
  for (const [at, day] of WEEKDAYS.entries()) {
    const spans = PARTS.filter((_, part) => free[at * PARTS.length + part] !== random.bool(0.08))
    if (spans.length > 0) week[day] = spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) }))
  }
  return week
}

const statedBio = (loved: readonly number[], random: Random): string => {
  const kind = random.next()
  if (kind < 0.08) return ''
  if (kind < 0.28) return random.pick(GENERIC_BIOS)
  const does = random.sample(loved, 1 + random.integer(3)).map((theme) => fillIn(THEMES[theme]!.bio, random))
  const opening = random.pick(['I do', 'Good at', 'Years of', 'Experienced with', 'Happy to help with'])
  const ending = random.bool(0.4) ? ` ${random.pick(GENERIC_BIOS)}` : ''
  return withTypos(`${opening} ${does.join(' and ')}.${ending}`, random, 0.03)
}

const HOURLY = 38

export const createResident = (
  at: number,
  { centers, days, random, activity }: { centers: readonly Center[]; days: number; random: Random; activity: number },
): Resident => {
  const center = pickCenter(centers, random)
  const ability = Float32Array.from(SKILLS, () => 0.25 * random.next())
  const real = random.sample([...SKILLS.keys()], 1 + random.integer(4))
  for (const skill of real) ability[skill] = 0.4 + 0.6 * random.next()
  const liking = SKILLS.map((_, skill) => 0.9 * random.normal() + 2 * ability[skill]! - 0.9)
  const taste = Float32Array.from(THEMES, ({ skill }) => liking[SKILLS.indexOf(skill)]! + random.normal())
  const loved = [...taste.keys()]
    .filter((theme) => real.includes(SKILLS.indexOf(THEMES[theme]!.skill)))
    .toSorted((a, b) => taste[b]! - taste[a]!)
    .slice(0, 4)
  const stated = new Set(real.filter(() => random.bool(0.8)))
  if (stated.size === 0 || random.bool(0.25)) stated.add(random.integer(SKILLS.length))
  const free = freeHours(random)
  const best = Math.max(...ability)
  const floor = HOURLY * Math.exp(0.35 * random.normal()) * (0.6 + 0.4 * best)
  const level = Math.min(3, Math.max(0, Math.round(4 * best - 1 + 0.8 * random.normal())))
  return {
    row: {
      id: `w${at}`,
      skills: [...stated].map((skill) => SKILLS[skill]!),
      bio: statedBio(loved, random),
      experienceLevel: random.bool(0.35) ? null : levelText(EXPERIENCE_LEVELS[level]!),
      hourlyRate: random.bool(0.35) ? null : Math.round(floor * Math.exp(0.1 + 0.25 * random.normal())),
      week: statedWeek(free, random),
      latitude: center.latitude,
      longitude: center.longitude,
      isVerified: random.bool(0.3),
      joinedAt: FIRST_DAY + (random.bool(0.6) ? -60 * random.next() : days * random.next()) * DAY_MS,
    },
    home: nearTo(center, random),
    ability,
    taste,
    reach: 7 * Math.exp(0.6 * random.normal()),
    floor,
    free,
    visitsPerDay: Math.min(1.5 * activity, activity * 0.09 * Math.exp(0.9 * random.normal())),
    isPunctual: random.next(),
    writing: random.normal(),
    competitionAversion: 0.25 * random.next(),
  }
}
