// Who bids next. The times are fixed by the id of the job, so the plan is the same each time.
import { JOB_CATEGORIES, storedAs, type JobCategory } from '#core/jobs/categories.ts'
import { AVAILABILITIES, BID_MESSAGES } from '#demo/data/texts/bids.ts'
import { chanceOf, seedOf, type Chance } from '#demo/chance.ts'
import { nearestTo, workersFor } from '#demo/data/jobs/job.ts'
import { isLiveAt, type Market, type MarketJob, type SimulatedUser } from '#demo/simulate/market.ts'
import { MAREN } from '#demo/data/templates/maren.ts'

export interface NewBid {
  jobId: string
  bidder: SimulatedUser
  /** View the job without bidding. */
  viewers: SimulatedUser[]
  /** Whole dollars. */
  dollars: number
  message: string
  availability: string
}

const SECOND = 1000
const MAX_CONCURRENT = 6
const MAX_VIEWERS = 3
/** So much before the end nobody begins to type. */
const TOO_LATE_MS = 4 * SECOND

interface BidTiming {
  count: readonly [number, number]
  firstSeconds: readonly [number, number]
  /** The last comes by then. */
  untilSeconds: number
}

/** A few simulated jobs get no bids, so that they can be reposted. */
const UNLUCKY_PERCENT = 7

const rhythmOf = ({ minutes, posterId }: MarketJob, { users, maren }: Market, chance: Chance): BidTiming => {
  const seconds = minutes * 60
  if (posterId === maren?.id) return { count: [4, 7], firstSeconds: [25, 90], untilSeconds: seconds * 0.9 }
  const isSimulatedPoster = users.some(({ id }) => id === posterId)
  // A newcomer's first job: two to five bids while they still look at the page.
  if (!isSimulatedPoster) return { count: [2, 5], firstSeconds: [25, 60], untilSeconds: Math.min(seconds * 0.8, 420) }
  const isUnlucky = chance.whole(1, 100) <= UNLUCKY_PERCENT
  return { count: isUnlucky ? [0, 0] : [2, 8], firstSeconds: [20, 100], untilSeconds: seconds * 0.95 }
}

/** When bids come, in milliseconds after the posting: early ones close together, later ones further apart. */
export const bidTimes = (job: MarketJob, market: Market): number[] => {
  const chance = chanceOf(seedOf(job.id))
  const { count, firstSeconds, untilSeconds } = rhythmOf(job, market, chance)
  const first = chance.whole(...firstSeconds)
  const rest = Array.from({ length: Math.max(0, chance.whole(...count) - 1) }, () => {
    const part = chance.whole(5, 100) / 100
    return first + (untilSeconds - first) * part ** 2
  })
  return count[1] === 0 ? [] : [first, ...rest.toSorted((a, b) => a - b)].map((at) => Math.round(at * SECOND))
}

/** A repost may carry a name from its own list. */
export const categoryOf = (text: string): JobCategory =>
  JOB_CATEGORIES.find((category) => storedAs(category).includes(text)) ?? 'Other'

const NEAR = 8
const LARGE_DOLLARS = 1000

const pickBidder = (job: MarketJob, { users }: Market, chance: Chance): SimulatedUser | null => {
  const isLarge = (job.budget?.[1] ?? 0) > LARGE_DOLLARS
  const fitting = workersFor(users, categoryOf(job.category)).filter(
    ({ id, isVerified, isOwing }) =>
      !isOwing && id !== job.posterId && job.bids.every(({ bidderId }) => bidderId !== id) && (isVerified || !isLarge),
  )
  const near = nearestTo(job.point, fitting).slice(0, NEAR)
  return near.length > 0 ? chance.pick(near) : null
}

/** Two hours of the worker's time, where the poster has named no budget. */
const GUESSED_HOURS = 2

const pickDollars = ({ budget }: MarketJob, { hourlyRate }: SimulatedUser, chance: Chance): number => {
  const [min, max] = budget ?? [(hourlyRate ?? 30) * GUESSED_HOURS * 0.8, (hourlyRate ?? 30) * GUESSED_HOURS * 1.2]
  return Math.max(1, chance.whole(Math.round(min), Math.max(Math.round(min), Math.round(max * 1.05))))
}

const pickMessage = ({ category, bids }: MarketJob, chance: Chance): string => {
  const messages = BID_MESSAGES[categoryOf(category)]
  const unused = messages.filter((text) => bids.every(({ message }) => message !== text))
  return chance.pick(unused.length > 0 ? unused : messages)
}

const bidOf = (job: MarketJob, bidder: SimulatedUser, { users }: Market, chance: Chance): NewBid => ({
  jobId: job.id,
  bidder,
  viewers: chance.some(users, chance.whole(0, MAX_VIEWERS)),
  dollars: pickDollars(job, bidder, chance),
  message: pickMessage(job, chance),
  availability: chance.pick(AVAILABILITIES),
})

/** One bid for each job that waits for one, the job that ends first before the others. */
const planForSimulated = (market: Market, chance: Chance): NewBid[] => {
  const { jobs, users, now } = market
  const ids = new Set(users.map(({ id }) => id))
  const waiting = jobs.filter((job) => {
    const due = bidTimes(job, market).filter((moment) => job.createdAt + moment <= now).length
    return isLiveAt(job, now + TOO_LATE_MS) && job.bids.filter(({ bidderId }) => ids.has(bidderId)).length < due
  })
  return waiting
    .toSorted((a, b) => a.endsAt - b.endsAt)
    .flatMap((job): NewBid[] => {
      const bidder = pickBidder(job, market, chance)
      return bidder ? [bidOf(job, bidder, market, chance)] : []
    })
    .slice(0, MAX_CONCURRENT)
}

/** So many of Devon's bids run at any time. */
const DEVON_RUNNING = 3
/** He takes one of those that end next and leave him time. */
const DEVON_AHEAD_MS = 10 * 60 * SECOND
const DEVON_LOOKS_AT = 4

/**
 * Whoever signs in as Devon finds bids that run: on what the simulator posts, for Maren too, never on a newcomer's job. While
 * somebody is there, they bid for themselves.
 */
const planForDevon = (market: Market, taken: readonly NewBid[], chance: Chance): NewBid[] => {
  const { devon, isDevonHere, maren, jobs, users, now } = market
  if (!devon || isDevonHere) return []
  const hasHis = ({ bids }: MarketJob) => bids.some(({ bidderId }) => bidderId === devon.id)
  if (jobs.filter((job) => isLiveAt(job, now) && hasHis(job)).length >= DEVON_RUNNING) return []
  const isPostedBySimulated = ({ posterId, title }: MarketJob) =>
    posterId === maren?.id ? MAREN.some((job) => job.title === title) : users.some(({ id }) => id === posterId)
  const fitting = jobs
    .filter((job) => isLiveAt(job, now + DEVON_AHEAD_MS) && isPostedBySimulated(job) && !hasHis(job))
    .filter(
      ({ id, category }) =>
        workersFor([devon], categoryOf(category)).length > 0 && taken.every(({ jobId }) => jobId !== id),
    )
    .toSorted((a, b) => a.endsAt - b.endsAt)
    .slice(0, DEVON_LOOKS_AT)
  return fitting.length > 0 ? [bidOf(chance.pick(fitting), devon, market, chance)] : []
}

export const planBids = (market: Market, chance: Chance): NewBid[] => {
  const simulated = planForSimulated(market, chance)
  return [...simulated, ...planForDevon(market, simulated, chance)]
}
