// A simulated city: people with hidden tastes and skills live in it by rules that the scorer does not know. Whom a job
// is shown to, who bids, who is chosen and how it ends are drawn from what is hidden; the data set has only what was
// said and what happened.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { milesBetween } from '#core/kernel/miles.ts'
import { chanceOf, type Chance } from '#server/matching/learning/chance.ts'
import { ask, settlePoster, type ProviderOperation } from '#server/matching/learning/city-jobs.ts'
import { FIRST_DAY, generateCenters, settle, type Resident } from '#server/matching/learning/city-people.ts'
import { THEMES } from '#server/matching/learning/city-text.ts'
import { inOrder, type Dataset, type EventRow } from '#server/matching/learning/dataset.ts'

export interface CitySize {
  workers: number
  jobs: number
  days: number
  /** How busy people are, against the large city. */
  activity: number
}

export const LARGE_CITY: CitySize = { workers: 20_000, jobs: 12_000, days: 90, activity: 1 }

const HOURS = 24
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** What others can see of somebody, as it grows. */
interface Fame {
  stars: number
  reviews: number
  finished: number
}

interface Offer {
  worker: number
  amount: number
  miles: number
}

interface OpenErrand {
  operation: ProviderOperation
  offers: Offer[]
}

/** How much somebody wants to do something: a sum with edges, of which none can be seen in a profile. */
const longing = (
  { taste, ability, reach, floor, free, mindsCrowd }: Resident,
  { theme, skill, worth, hours, slot, row }: ProviderOperation,
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
    mindsCrowd * others
  )
}

/** How many bid, of those who see it. */
const RELUCTANCE = 3.9
const MAX_CONCURRENT_BIDS = 3
/** The share of people who hear of a job as soon as it is posted. */
const TOLD_AT_ONCE = 0.0006

const seasonOf = (chance: Chance): number[] => THEMES.map(() => Math.exp(0.5 * chance.normal()))

export const buildCity = (seed: number, size: CitySize = LARGE_CITY): Dataset => {
  const chance = chanceOf(seed)
  const { workers, jobs, days, activity } = size
  const centres = generateCenters(chance)
  const people = Array.from({ length: workers }, (_, at) => settle(at, { centres, days, chance, activity }))
  const posters = Array.from({ length: Math.ceil(jobs / 4) }, (_, at) => settlePoster(at, centres, chance))
  const callers = posters.flatMap((poster) => Array.from({ length: Math.ceil(poster.posts * 3) }, () => poster))
  const themeShares = seasonOf(chance)
  const operations = Array.from({ length: jobs }, () => chance.pick(callers))
    .map((poster, at) => ask(at, poster, { centres, days, chance, themeShares }))
    .toSorted((a, b) => a.row.postedAt - b.row.postedAt)
  return {
    workers: people.map(({ row }) => row),
    jobs: operations.map(({ row }) => row),
    events: inOrder(live({ people, operations, days, activity, chance })),
  }
}

interface Life {
  people: readonly Resident[]
  operations: readonly ProviderOperation[]
  days: number
  activity: number
  chance: Chance
}

/** Hour by hour: who looks in, what they see and do, and how what has ended is decided. */
const live = ({ people, operations, days, activity, chance }: Life): EventRow[] => {
  const events: EventRow[] = []
  const fame: Fame[] = people.map(() => ({ stars: 0, reviews: 0, finished: 0 }))
  const visits = visitsByHour(people, days, chance)
  const defineEvent: (() => void)[][] = []
  let open: OpenErrand[] = []
  let posted = 0

  const note = (
    at: number,
    type: EventRow['type'],
    worker: number,
    operation: ProviderOperation,
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

  /** Reads it, and perhaps bids. */
  const consider = (worker: number, one: OpenErrand, at: number): boolean => {
    const { operation, offers } = one
    const person = people[worker]!
    if (operation.row.postedAt >= at || operation.row.endsAt <= at) return false
    if (offers.some((offer) => offer.worker === worker)) return false
    const miles = operation.row.isVirtual ? 0 : milesBetween(person.home, operation.place)
    const wish = longing(person, operation, miles, offers.length) + 0.6 * chance.normal()
    const isBidding = chance.isLucky(sigmoid(wish - RELUCTANCE))
    if (isBidding || chance.isLucky(0.25 * sigmoid(wish - 2.5))) note(at - MINUTE_MS, 'view', worker, operation)
    if (!isBidding) return false
    const asked = Math.max(person.floor * operation.hours * 0.85, operation.worth * (0.75 + 0.3 * chance.next()))
    const amount = Math.max(5, Math.round(asked))
    offers.push({ worker, amount, miles })
    note(at, 'bid', worker, operation, { amount })
    return true
  }

  /** The newest, some from around, and some of what they look for. */
  const lookAround = (worker: number, at: number): void => {
    const person = people[worker]!
    const patience = 8 + chance.whole(25)
    const favourite = THEMES[person.taste.indexOf(Math.max(...person.taste))]!.category
    const seen = new Set<OpenErrand>(open.slice(-Math.ceil(patience * 0.4)))
    const within = 5 + 20 * chance.next()
    for (let tries = 0; tries < patience * 3 && seen.size < patience; tries += 1) {
      const one = chance.pick(open)
      const isNear = one.operation.row.isVirtual || milesBetween(person.home, one.operation.place) < within
      if (isNear && (chance.isLucky(0.5) || one.operation.row.category === favourite)) seen.add(one)
    }
    let bids = 0
    for (const one of seen) {
      if (bids === MAX_CONCURRENT_BIDS) return
      if (consider(worker, one, at + chance.whole(600_000))) bids += 1
    }
  }

  const later = (hour: number, happens: () => void): void => {
    defineEvent[hour] ??= []
    defineEvent[hour].push(happens)
  }

  const finish = (worker: number, operation: ProviderOperation, at: number): void => {
    const person = people[worker]!
    const skilled = person.ability[operation.skill]!
    if (!chance.isLucky(sigmoid(1.1 + 2 * person.isPunctual + skilled))) {
      note(at, 'cancelled', worker, operation)
      return
    }
    note(at, 'completed', worker, operation)
    fame[worker]!.finished += 1
    if (!chance.isLucky(0.65)) return
    const felt = 2.6 + 1.7 * skilled + 0.9 * person.isPunctual + 0.5 * chance.normal()
    const stars = Math.min(5, Math.max(1, Math.round(felt)))
    note(at + 2 * HOUR_MS, 'review', worker, operation, { stars })
    const known = fame[worker]!
    known.stars = (known.stars * known.reviews + stars) / (known.reviews + 1)
    known.reviews += 1
  }

  /** Whom the poster likes best of those who have bid, if anybody. */
  const decide = ({ operation, offers }: OpenErrand, hour: number): void => {
    const { poster, worth } = operation
    let best: { offer: Offer; charm: number } | null = null
    for (const offer of offers) {
      const { row, pen } = people[offer.worker]!
      const { stars, reviews, finished } = fame[offer.worker]!
      const charm =
        -poster.mindsPrice * (offer.amount / worth - 1) +
        (reviews > 0 ? poster.mindsStars * (stars - 4) * Math.min(1, reviews / 3) : -0.2) +
        0.3 * Math.log1p(finished) +
        (row.isVerified ? 0.35 : 0) -
        0.04 * offer.miles +
        poster.mindsWords * pen +
        0.7 * chance.normal()
      if (best === null || charm > best.charm) best = { offer, charm }
    }
    if (best === null || best.charm < -1 + 2 * poster.isPicky * chance.next()) return
    const { worker } = best.offer
    const at = operation.row.endsAt + (0.2 + 3 * chance.next()) * HOUR_MS
    note(at, 'chosen', worker, operation)
    const after = 6 + chance.whole(60)
    later(hour + after, () => finish(worker, operation, at + after * HOUR_MS))
  }

  for (let hour = 0; hour < days * HOURS; hour += 1) {
    const from = FIRST_DAY + hour * HOUR_MS
    for (const happens of defineEvent[hour] ?? []) happens()
    const isOver = ({ operation }: OpenErrand): boolean => operation.row.endsAt <= from
    for (const one of open) if (isOver(one)) decide(one, hour)
    open = open.filter((one) => !isOver(one))
    while (posted < operations.length && operations[posted]!.row.postedAt < from + HOUR_MS) {
      const one: OpenErrand = { operation: operations[posted]!, offers: [] }
      open.push(one)
      posted += 1
      // Some hear of it at once, from a friend or a phone that buzzes.
      for (let told = chance.times(TOLD_AT_ONCE * people.length * activity); told > 0; told -= 1) {
        const worker = chance.whole(people.length)
        const at = one.operation.row.postedAt + MINUTE_MS + chance.whole(1_800_000)
        if (people[worker]!.row.joinedAt! < at) consider(worker, one, at)
      }
    }
    if (open.length > 0) for (const worker of visits[hour] ?? []) lookAround(worker, from + chance.whole(HOUR_MS))
  }
  return events
}

const visitsByHour = (people: readonly Resident[], days: number, chance: Chance): number[][] => {
  const visits: number[][] = Array.from({ length: days * HOURS }, () => [])
  for (const [worker, { looksIn, row }] of people.entries()) {
    const since = Math.max(0, (row.joinedAt! - FIRST_DAY) / DAY_MS)
    const count = chance.times(looksIn * (days - since))
    for (let context = 0; context < count; context += 1) {
      const day = Math.floor(since + (days - since) * chance.next())
      const hour = Math.min(HOURS - 1, Math.max(6, Math.round(15 + 4.5 * chance.normal())))
      const at = day * HOURS + hour
      if (FIRST_DAY + at * HOUR_MS > row.joinedAt!) visits[at]?.push(worker)
    }
  }
  return visits
}
