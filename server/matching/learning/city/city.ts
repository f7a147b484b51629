// A simulated city. Its residents act on hidden tastes and skills by rules that the scorer does not know. The data set
// contains only what was written and what happened.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { milesBetween } from '#core/kernel/miles.ts'
import { createRandom, type Random } from '#server/matching/learning/random.ts'
import { createJob, createPoster, type CityJob } from '#server/matching/learning/city/jobs.ts'
import { FIRST_DAY, generateCenters, createResident, type Resident } from '#server/matching/learning/city/people.ts'
import { THEMES } from '#server/matching/learning/city/text.ts'
import { inOrder, type Dataset, type EventRow } from '#server/matching/learning/dataset/dataset.ts'

export interface CitySize {
  workers: number
  jobs: number
  days: number
  /** How active residents are, relative to the large city. */
  activity: number
}

export const LARGE_CITY: CitySize = { workers: 20_000, jobs: 12_000, days: 90, activity: 1 }

const HOURS = 24
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** What posters see of a worker. It grows over time. */
interface Reputation {
  stars: number
  reviews: number
  finished: number
}

interface Offer {
  worker: number
  amount: number
  miles: number
}

interface OpenJob {
  operation: CityJob
  offers: Offer[]
}

/** How much a worker wants a job: a sum with thresholds that no profile shows. */
const desireOf = (
  { taste, ability, reach, floor, free, competitionAversion }: Resident,
  { theme, skill, worth, hours, slot, row }: CityJob,
  miles: number,
  others: number,
): number => {
  const pay = worth / (floor * hours)
  return (
    0.9 * taste[theme]! +
    1.2 * ability[skill]! -
    (row.isVirtual ? 0.3 : 0.06 * miles + (miles > reach ? 2.2 + 0.15 * (miles - reach) : 0)) -
    (pay < 1 ? 1.6 + 2 * (1 - pay) : 0) +
    0.7 * Math.min(1, pay - 1) -
    (slot !== null && !free[slot] ? 2.4 : 0) -
    competitionAversion * others
  )
}

/** Sets how many of those who see a job bid on it. */
const BID_THRESHOLD = 3.9
const MAX_CONCURRENT_BIDS = 3
/** The share of residents who see a job as soon as it is posted. */
const EARLY_SHARE = 0.0006

const seasonOf = (random: Random): number[] => THEMES.map(() => Math.exp(0.5 * random.normal()))

export const buildCity = (seed: number, size: CitySize = LARGE_CITY): Dataset => {
  const random = createRandom(seed)
  const { workers, jobs, days, activity } = size
  const centers = generateCenters(random)
  const people = Array.from({ length: workers }, (_, at) => createResident(at, { centers, days, random, activity }))
  const posters = Array.from({ length: Math.ceil(jobs / 4) }, (_, at) => createPoster(at, centers, random))
  const callers = posters.flatMap((poster) => Array.from({ length: Math.ceil(poster.posts * 3) }, () => poster))
  const themeShares = seasonOf(random)
  const operations = Array.from({ length: jobs }, () => random.pick(callers))
    .map((poster, at) => createJob(at, poster, { centers, days, random, themeShares }))
    .toSorted((a, b) => a.row.postedAt - b.row.postedAt)
  return {
    workers: people.map(({ row }) => row),
    jobs: operations.map(({ row }) => row),
    events: inOrder(simulate({ people, operations, days, activity, random })),
  }
}

interface Simulation {
  people: readonly Resident[]
  operations: readonly CityJob[]
  days: number
  activity: number
  random: Random
}

/** Simulates hour by hour: visits, views, bids and decisions. */
const simulate = ({ people, operations, days, activity, random }: Simulation): EventRow[] => {
  const events: EventRow[] = []
  const reputation: Reputation[] = people.map(() => ({ stars: 0, reviews: 0, finished: 0 }))
  const visits = visitsByHour(people, days, random)
  const scheduled: (() => void)[][] = []
  let open: OpenJob[] = []
  let posted = 0

  const addEvent = (
    at: number,
    type: EventRow['type'],
    worker: number,
    operation: CityJob,
    more: Partial<EventRow> = {},
  ) =>
    events.push({
      at: Math.floor(at),
      type,
      workerId: people[worker]!.row.id,
      jobId: operation.row.id,
      amount: null,
      stars: null,
      ...more,
    })

  /** Records a view and perhaps a bid; returns whether there was a bid. */
  const viewAndBid = (worker: number, one: OpenJob, at: number): boolean => {
    const { operation, offers } = one
    const person = people[worker]!
    if (operation.row.postedAt >= at || operation.row.endsAt <= at) return false
    if (offers.some((offer) => offer.worker === worker)) return false
    const miles = operation.row.isVirtual ? 0 : milesBetween(person.home, operation.place)
    const desire = desireOf(person, operation, miles, offers.length) + 0.6 * random.normal()
    const isBidding = random.bool(sigmoid(desire - BID_THRESHOLD))
    if (isBidding || random.bool(0.25 * sigmoid(desire - 2.5))) addEvent(at - MINUTE_MS, 'view', worker, operation)
    if (!isBidding) return false
    const asked = Math.max(person.floor * operation.hours * 0.85, operation.worth * (0.75 + 0.3 * random.next()))
    const amount = Math.max(5, Math.round(asked))
    offers.push({ worker, amount, miles })
    addEvent(at, 'bid', worker, operation, { amount })
    return true
  }

  /** Views the newest jobs, some near by and some of the favorite category. */
  const browse = (worker: number, at: number): void => {
    const person = people[worker]!
    const maxViewed = 8 + random.integer(25)
    const favorite = THEMES[person.taste.indexOf(Math.max(...person.taste))]!.category
    const seen = new Set<OpenJob>(open.slice(-Math.ceil(maxViewed * 0.4)))
    const within = 5 + 20 * random.next()
    for (let tries = 0; tries < maxViewed * 3 && seen.size < maxViewed; tries += 1) {
      const one = random.pick(open)
      const isNear = one.operation.row.isVirtual || milesBetween(person.home, one.operation.place) < within
      if (isNear && (random.bool(0.5) || one.operation.row.category === favorite)) seen.add(one)
    }
    let bids = 0
    for (const one of seen) {
      if (bids === MAX_CONCURRENT_BIDS) return
      if (viewAndBid(worker, one, at + random.integer(600_000))) bids += 1
    }
  }

  const schedule = (hour: number, happens: () => void): void => {
    scheduled[hour] ??= []
    scheduled[hour].push(happens)
  }

  const finish = (worker: number, operation: CityJob, at: number): void => {
    const person = people[worker]!
    const skilled = person.ability[operation.skill]!
    if (!random.bool(sigmoid(1.1 + 2 * person.isPunctual + skilled))) {
      addEvent(at, 'cancelled', worker, operation)
      return
    }
    addEvent(at, 'completed', worker, operation)
    reputation[worker]!.finished += 1
    if (!random.bool(0.65)) return
    const felt = 2.6 + 1.7 * skilled + 0.9 * person.isPunctual + 0.5 * random.normal()
    const stars = Math.min(5, Math.max(1, Math.round(felt)))
    addEvent(at + 2 * HOUR_MS, 'review', worker, operation, { stars })
    const known = reputation[worker]!
    known.stars = (known.stars * known.reviews + stars) / (known.reviews + 1)
    known.reviews += 1
  }

  /** Selects the bid that the poster likes best, if any is good enough. */
  const decide = ({ operation, offers }: OpenJob, hour: number): void => {
    const { poster, worth } = operation
    let best: { offer: Offer; appeal: number } | null = null
    for (const offer of offers) {
      const { row, writing } = people[offer.worker]!
      const { stars, reviews, finished } = reputation[offer.worker]!
      const appeal =
        -poster.priceSensitivity * (offer.amount / worth - 1) +
        (reviews > 0 ? poster.starSensitivity * (stars - 4) * Math.min(1, reviews / 3) : -0.2) +
        0.3 * Math.log1p(finished) +
        (row.isVerified ? 0.35 : 0) -
        0.04 * offer.miles +
        poster.writingSensitivity * writing +
        0.7 * random.normal()
      if (best === null || appeal > best.appeal) best = { offer, appeal }
    }
    if (best === null || best.appeal < -1 + 2 * poster.isPicky * random.next()) return
    const { worker } = best.offer
    const at = operation.row.endsAt + (0.2 + 3 * random.next()) * HOUR_MS
    addEvent(at, 'chosen', worker, operation)
    const after = 6 + random.integer(60)
    schedule(hour + after, () => finish(worker, operation, at + after * HOUR_MS))
  }

  for (let hour = 0; hour < days * HOURS; hour += 1) {
    const from = FIRST_DAY + hour * HOUR_MS
    for (const happens of scheduled[hour] ?? []) happens()
    const isOver = ({ operation }: OpenJob): boolean => operation.row.endsAt <= from
    for (const one of open) if (isOver(one)) decide(one, hour)
    open = open.filter((one) => !isOver(one))
    while (posted < operations.length && operations[posted]!.row.postedAt < from + HOUR_MS) {
      const one: OpenJob = { operation: operations[posted]!, offers: [] }
      open.push(one)
      posted += 1
      // Some see it at once, through an alert or a friend.
      for (let early = random.poisson(EARLY_SHARE * people.length * activity); early > 0; early -= 1) {
        const worker = random.integer(people.length)
        const at = one.operation.row.postedAt + MINUTE_MS + random.integer(1_800_000)
        if (people[worker]!.row.joinedAt! < at) viewAndBid(worker, one, at)
      }
    }
    if (open.length > 0) for (const worker of visits[hour] ?? []) browse(worker, from + random.integer(HOUR_MS))
  }
  return events
}

const visitsByHour = (people: readonly Resident[], days: number, random: Random): number[][] => {
  const visits: number[][] = Array.from({ length: days * HOURS }, () => [])
  for (const [worker, { visitsPerDay, row }] of people.entries()) {
    const since = Math.max(0, (row.joinedAt! - FIRST_DAY) / DAY_MS)
    const count = random.poisson(visitsPerDay * (days - since))
    for (let context = 0; context < count; context += 1) {
      const day = Math.floor(since + (days - since) * random.next())
      const hour = Math.min(HOURS - 1, Math.max(6, Math.round(15 + 4.5 * random.normal())))
      const at = day * HOURS + hour
      if (FIRST_DAY + at * HOUR_MS > row.joinedAt!) visits[at]?.push(worker)
    }
  }
  return visits
}
