import { DAY_MS, HOUR_MS } from '#core/kernel/time.ts'
import { meaningOf, SKILL_SERVES } from '#core/jobs/categories.ts'
import { DAY_NAMES } from '#core/kernel/me.ts'
import { milesBetween } from '#core/kernel/miles.ts'
import type { FactorKey } from '#core/matching/rules.ts'
import { MIN_DECIDED_JOBS } from '#core/profiles/trust.ts'
import { EXPERIENCE_LEVELS, levelText, type Skill, SKILLS } from '#core/profiles/rules.ts'
import type { JobFacts, WorkerFacts } from '#server/matching/scoring/facts.ts'
import { dayAt, readWanted, freeShareOf, type WantedHours } from '#server/matching/scoring/hours.ts'
import { isWordOf, thingsIn } from '#server/matching/scoring/text.ts'

// ---- parsed once, compared often -----------------------------------------------------------------------------------

export interface ReadJob {
  facts: JobFacts
  category: string
  /** How much the job asks for each skill, 0 to 1. */
  asksFor: ReadonlyMap<Skill, number>
  titleThings: ReadonlySet<string>
  things: ReadonlySet<string>
  wanted: WantedHours
  isToday: boolean
}

/** A category that can mean anything counts half. */
const VAGUE = 'Other'
/** With a clear category, text alone does not make another skill wanted: a kitchen is cleaned, too. */
const BESIDE = 0.25
const asksFor = (category: string, title: ReadonlySet<string>, things: ReadonlySet<string>): Map<Skill, number> => {
  const asked = new Map<Skill, number>()
  for (const skill of SKILLS) {
    const byCategory = SKILL_SERVES[skill].some((served) => served === category) ? (category === VAGUE ? 0.5 : 1) : 0
    let hits = 0
    for (const thing of things) if (isWordOf(skill, thing)) hits += title.has(thing) ? 1 : 0.4
    const byWords = Math.min(0.9 * (hits / (hits + 0.9)), category === VAGUE ? 1 : BESIDE)
    asked.set(skill, Math.max(byCategory, byWords))
  }
  return asked
}

type JobText = Pick<ReadJob, 'category' | 'asksFor' | 'titleThings' | 'things'>

/** Cached, because the same open jobs are compared with everybody near by. */
const readTexts = new Map<string, JobText>()
const MAX_TEXTS = 5_000

const readText = ({ title, description, category: named }: JobFacts): JobText => {
  const key = [named, title, description].join('\0')
  const known = readTexts.get(key)
  if (known) return known
  const titleThings = thingsIn(title)
  const things = new Set([...titleThings, ...thingsIn(description)])
  const category = meaningOf(named)
  const text = { category, asksFor: asksFor(category, titleThings, things), titleThings, things }
  if (readTexts.size >= MAX_TEXTS) readTexts.clear()
  readTexts.set(key, text)
  return text
}

export const readJob = (facts: JobFacts, now: number): ReadJob => {
  const today = dayAt(facts.timeZone, now)
  return {
    facts,
    ...readText(facts),
    wanted: readWanted(facts, now),
    isToday: facts.day === today || /\b(?:today|tonight|asap)\b/i.test(facts.time ?? ''),
  }
}

export interface ReadWorker {
  facts: WorkerFacts
  skills: readonly Skill[]
  /** Terms in the bio and in titles of finished jobs. */
  things: ReadonlySet<string>
  hasWeek: boolean
}

const isSkill = (text: string): text is Skill => SKILLS.some((skill) => skill === text)

/**
 * MATCH-7: a score for a poster uses only what the poster may know. Otherwise a hidden place or usual price could be
 * derived by posting the same job at ten places or prices.
 */
export const asPostersSee = (facts: WorkerFacts): WorkerFacts => ({
  ...facts,
  point: facts.showsPlace ? facts.point : null,
  record: { ...facts.record, usualPrice: {} },
})

export const readWorker = (facts: WorkerFacts): ReadWorker => ({
  facts,
  skills: facts.skills.filter(isSkill),
  things: thingsIn([facts.bio, ...facts.record.titles].join(' ')),
  hasWeek: Object.values(facts.week ?? {}).some((spans) => spans && spans.length > 0),
})

// ---- factors
// ---------------------------------------------------------------------------------------------------------

/**
 * A value from 0 to 1 and its reason, as "you" for the worker and in the third person for the poster. What is the same
 * for every job is no reason for one of them, such as the worker's own rating.
 */
export interface Factor {
  value: number
  toWorker?: string
  toPoster?: string
}

/** The value without any data; only a better one is a reason. */
export const NEUTRAL: Record<FactorKey, number> = {
  skill: 0.5,
  distance: 0.6,
  experience: 0.5,
  availability: 0.7,
  price: 0.75,
  rating: 0.65,
  response: 0.7,
  reliability: 0.85,
  history: 0.4,
  poster: 0.75,
  verified: 0.7,
  freshness: 0.85,
}

interface Pair {
  worker: ReadWorker
  job: ReadJob
  now: number
}

const count = (many: number, one: string): string => `${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`
/** Rises from 0 towards 1; at `half` it is about 0.6. */
const saturate = (amount: number, half: number): number => 1 - Math.exp(-amount / half)
const clamp = (value: number, min = 0, max = 1): number => Math.min(max, Math.max(min, value))

/** MATCH-4: combines a listed skill, terms in the profile and past work; each can make up for another. */
const skill = ({ worker, job }: Pair): Factor => {
  let best: { skill: Skill | null; asked: number } = { skill: null, asked: 0 }
  for (const one of worker.skills) {
    const asked = job.asksFor.get(one)!
    if (asked > best.asked) best = { skill: one, asked }
  }
  let shared = 0
  let word: string | null = null
  for (const thing of job.things) {
    if (!worker.things.has(thing)) continue
    shared += job.titleThings.has(thing) ? 1 : 0.4
    if (job.titleThings.has(thing)) word ??= thing
  }
  const byWords = shared / (shared + 2)
  const byPast = saturate(worker.facts.record.finishedIn[job.category] ?? 0, 3)
  // Never 0: people do what no profile says.
  const value = 0.15 + 0.85 * (1 - (1 - 0.86 * best.asked) * (1 - 0.5 * byWords) * (1 - 0.5 * byPast))
  if (best.skill && best.asked >= 0.5)
    return { value, toWorker: `${best.skill} is in your skills`, toPoster: `Offers ${best.skill}` }
  return word === null
    ? { value }
    : { value, toWorker: 'Your profile speaks of such work', toPoster: 'Profile speaks of such work' }
}

const ROAD = 1.3
const CITY_MILES = 8

/** Minutes for short ways, in the city and beyond. */
export const minutesFor = (miles: number): number => {
  const road = miles * ROAD
  return 3 + (Math.min(road, CITY_MILES) / 25) * 60 + (Math.max(0, road - CITY_MILES) / 45) * 60
}

export const milesOf = ({ worker, job }: Pick<Pair, 'worker' | 'job'>): number | null =>
  job.facts.isVirtual || !job.facts.point || !worker.facts.point
    ? null
    : milesBetween(job.facts.point, worker.facts.point)

const nearText = (miles: number): string => (miles < 0.1 ? 'In the same zip code' : `${miles.toFixed(1)} mi away`)
const FAR_MILES = 10

const distance = ({ worker, job }: Pair): Factor => {
  if (job.facts.isVirtual) return { value: 1, toWorker: 'You can do it from anywhere' }
  const miles = milesOf({ worker, job })
  if (miles === null) return { value: NEUTRAL.distance }
  const minutes = minutesFor(miles)
  const value = 1 / (1 + (minutes / 22) ** 1.6)
  if (miles > FAR_MILES) return { value }
  return {
    value,
    toWorker: miles < 0.1 ? 'In your zip code' : `About ${Math.round(minutes)} minutes from you`,
    ...(worker.facts.showsPlace && { toPoster: nearText(miles) }),
  }
}

const LEVELS = new Map<string, number>(EXPERIENCE_LEVELS.map((level, at) => [levelText(level), 0.3 + at * 0.2]))

const experience = ({ worker }: Pair): Factor => {
  const { experienceLevel, record } = worker.facts
  const level = LEVELS.get(experienceLevel ?? '') ?? 0.4
  const value = 1 - (1 - 0.75 * level) * (1 - 0.75 * saturate(record.finished, 12))
  if (record.finished >= 3) return { value, toPoster: `Finished ${count(record.finished, 'job')} for others` }
  const name = EXPERIENCE_LEVELS.find((one) => levelText(one) === experienceLevel)
  return name && level >= 0.7 ? { value, toPoster: `${name.name}, ${name.years}` } : { value }
}

const FREE = 0.95

/** MATCH-5: weekly hours compared with the day and time of the job. */
const availability = ({ worker, job }: Pair): Factor => {
  const { wanted, isToday } = job
  if (!worker.facts.isAvailable) return { value: 0.15 }
  if (!worker.hasWeek) return { value: 0.65 }
  if (wanted.days === null && wanted.span === null) return { value: 0.75 }
  const share = freeShareOf(worker.facts.week!, wanted)
  const value = 0.15 + 0.85 * share
  if (share < FREE) return { value }
  const evening = (wanted.span?.from ?? 0) >= 17
  const [day] = wanted.days ?? []
  const when = isToday
    ? evening
      ? 'tonight'
      : 'today'
    : day && wanted.days!.length === 1
      ? `on ${DAY_NAMES[day]}`
      : null
  return when === null
    ? { value, toWorker: 'It fits your weekly hours', toPoster: 'Free at these hours' }
    : { value, toWorker: `You are free ${when}`, toPoster: `Free ${when}` }
}

const USUAL_HOURS = 2

/**
 * Less likely the further it is below the usual price. Not shown to posters: bids are sealed, and so are usual prices.
 */
const price = ({ worker, job }: Pair): Factor => {
  const { budgetMax, budgetMin } = job.facts
  const { record, hourlyRate } = worker.facts
  const asked = record.usualPrice[job.category]
  const usual = asked ?? (hourlyRate === null ? null : hourlyRate * USUAL_HOURS)
  if (budgetMax === null || usual === null || usual <= 0) return { value: NEUTRAL.price }
  const ratio = budgetMax / usual
  if (ratio < 1) return { value: clamp(ratio ** 2, 0.1) }
  // A budget far above the usual one means a larger job than usual.
  const value = ratio <= 3 ? 1 : clamp(3 / ratio, 0.6)
  if (usual < (budgetMin ?? 0) * 0.7) return { value }
  return { value, toWorker: asked ? 'The budget covers what you usually ask' : 'The budget suits your hourly rate' }
}

const PRIOR_STARS = 4.3
const PRIOR_REVIEWS = 5
const MIN_REVIEWS = 3

/** Smoothed, so that one review decides nothing and having none costs nothing. */
const rating = ({ worker }: Pair): Factor => {
  const { stars, reviews } = worker.facts.record
  const smoothedStars = (PRIOR_STARS * PRIOR_REVIEWS + stars * reviews) / (PRIOR_REVIEWS + reviews)
  const value = clamp((smoothedStars - 3) / 2, 0.05)
  return reviews >= MIN_REVIEWS && stars >= 4.5
    ? { value, toPoster: `${stars.toFixed(1)} stars from ${count(reviews, 'review')}` }
    : { value }
}

const response = ({ worker }: Pair): Factor => {
  const { bidsAt } = worker.facts.record
  if (bidsAt === null) return { value: 0.7 }
  const value = clamp(1 - 0.75 * bidsAt, 0.25)
  return bidsAt <= 0.35 ? { value, toPoster: 'Bids soon after a posting' } : { value }
}

const reliability = ({ worker }: Pair): Factor => {
  const { finished, left } = worker.facts.record
  const share = (finished + 4 * 0.92) / (finished + left + 4)
  const value = clamp(share ** 2, 0.05)
  return finished >= 5 && left === 0 ? { value, toPoster: `Finished all of ${finished} jobs` } : { value }
}

const history = ({ worker, job }: Pair): Factor => {
  const done = worker.facts.record.finishedIn[job.category] ?? 0
  const value = 0.35 + 0.65 * saturate(done, 3)
  if (done === 0) return { value }
  const text = `${count(done, `${job.category} job`)} finished`
  return { value, toWorker: `You have ${text}`, toPoster: text }
}

/** Smoothed: a share of few jobs would reveal the poster. */
const poster = ({ job }: Pair): Factor => {
  const { decided, decidable, postedIn } = job.facts.poster
  const share = (decided + 3 * 0.75) / (decidable + 3)
  const value = clamp(0.9 * share + 0.1 * saturate(postedIn[job.category] ?? 0, 2), 0.1)
  return decidable >= MIN_DECIDED_JOBS && decided / decidable >= 0.8
    ? { value, toWorker: 'The poster nearly always chooses somebody' }
    : { value }
}

const verified = ({ worker }: Pair): Factor =>
  worker.facts.isVerified ? { value: 1, toPoster: 'Identity verified' } : { value: 0.55 }

const FEW_BIDS = 2

const freshness = ({ worker, job, now }: Pair): Factor => {
  const { postedAt, bids } = job.facts
  const isNew = Math.exp(-Math.max(0, now - postedAt) / (6 * HOUR_MS))
  const hasRoom = 1 / (1 + bids / 6)
  const away = worker.facts.activeAt === null ? 14 : (now - worker.facts.activeAt) / DAY_MS
  const isAround = 0.2 + 0.8 * Math.exp(-Math.max(0, away) / 7)
  const value = clamp(Math.cbrt(isNew * hasRoom) * Math.sqrt(isAround), 0.1)
  return {
    value,
    ...(bids <= FEW_BIDS && { toWorker: bids === 0 ? 'No bids yet' : `Only ${count(bids, 'bid')} so far` }),
    ...(away < 1 && { toPoster: 'Here today' }),
  }
}

const FACTOR_OF: Record<FactorKey, (pair: Pair) => Factor> = {
  skill,
  distance,
  experience,
  availability,
  price,
  rating,
  response,
  reliability,
  history,
  poster,
  verified,
  freshness,
}

/** RANK-1: all factors of a pair. */
export const factorsOf = (pair: Pair): Record<FactorKey, Factor> => {
  const found: Partial<Record<FactorKey, Factor>> = {}
  for (const key of Object.keys(FACTOR_OF) as FactorKey[]) found[key] = FACTOR_OF[key](pair)
  return found as Record<FactorKey, Factor>
}
