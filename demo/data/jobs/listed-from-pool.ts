import { chanceOf, seedOf } from '#demo/chance.ts'
import { nearestTo, postersFor, workersFor, type BiddingWindow, type ListedJob } from '#demo/data/jobs/job.ts'
import { INVENTED, PEOPLE, type DemoPerson } from '#demo/data/people/people.ts'
import { placeOf } from '#demo/data/people/places.ts'
import { POOL, type PoolJob } from '#demo/data/templates/templates.ts'

type Moment = readonly [minutes: BiddingWindow, minutesLeft: number]

/** Ends that are spread: the first goes out while a newcomer still reads the page, the last tomorrow night. */
const LIVE: readonly Moment[] = [
  [5, 1.2],
  [5, 1.9],
  [5, 2.6],
  [5, 3.3],
  [5, 4.1],
  [5, 4.8],
  [30, 3.6],
  [30, 8],
  [30, 13.5],
  [30, 17.5],
  [30, 28],
  [60, 6],
  [60, 15],
  [60, 26],
  [60, 41],
  [1440, 95],
  [1440, 300],
  [1440, 600],
  [1440, 930],
  [1440, 1250],
]

const CHOOSING: readonly Moment[] = [
  [5, -3],
  [30, -9],
  [5, -16],
  [60, -25],
  [5, -38],
  [30, -55],
  [5, -80],
  [60, -125],
  [30, -190],
  [5, -260],
  [60, -400],
  [30, -700],
  [1440, -1500],
]

const EXPIRED: readonly Moment[] = [
  [5, -240],
  [30, -1400],
  [5, -4100],
  [60, -12_500],
]

const CANCELLED: readonly Moment[] = [
  [30, -90],
  [5, -820],
  [1440, -3100],
  [60, -13_400],
]

/** Somebody bids about every forty seconds of a short window; who has seen less than two bids has seen none yet. */
const bidderCount = ([minutes, left]: Moment, max: number): number => {
  const secondsSoFar = (minutes - Math.max(0, left)) * 60
  const count = Math.min(max, Math.floor(secondsSoFar / 40))
  return count < 2 ? 0 : count
}

/** Whoever signs in as Devon finds bids that run: he is among the first wherever he fits and there is time. */
const withDevon = (bidders: DemoPerson[], workers: DemoPerson[], [minutes, left]: Moment): DemoPerson[] => {
  const devon = workers.find(({ key }) => key === 'devon')
  const isFor = devon && left > 0 && minutes > 5 && bidders.length > 0
  return isFor ? [devon, ...bidders.filter((bidder) => bidder !== devon).slice(1)] : bidders
}

const listed = (job: PoolJob, moment: Moment, max: readonly [number, number]): ListedJob => {
  const chance = chanceOf(seedOf(job.title))
  const poster = chance.pick(postersFor(INVENTED, job.category))
  const zip = job.isVirtual ? null : poster.zip!
  const workers = workersFor(PEOPLE, job.category).filter(
    (worker) => worker !== poster && worker.owesSinceDays === undefined,
  )
  const count = bidderCount(moment, chance.whole(...max))
  const near = nearestTo(zip && placeOf(zip), workers).slice(0, count + 3)
  const [minutes, minutesLeft] = moment
  const bidders = withDevon(chance.some(near, count), workers, moment).map(({ key }) => key)
  return { ...job, by: poster.key, zip, minutes, minutesLeft, bidders }
}

const calledOff = (job: ListedJob): ListedJob => ({ ...job, isCancelled: true })

/** The pool in its order, each template once: the simulator on its first evening. */
const onTheFirstEvening = (): ListedJob[] => {
  const fresh = POOL[Symbol.iterator]()
  const next = (): PoolJob => fresh.next().value!
  return [
    ...LIVE.map((moment) => listed(next(), moment, [3, 7])),
    ...CHOOSING.map((moment) => listed(next(), moment, [2, 9])),
    ...EXPIRED.map((moment) => listed(next(), moment, [0, 0])),
    ...CANCELLED.map((moment) => calledOff(listed(next(), moment, [0, 4]))),
  ]
}

export const LISTED_FROM_POOL: readonly ListedJob[] = onTheFirstEvening()
