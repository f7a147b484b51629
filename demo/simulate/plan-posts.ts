// Which jobs simulated users post next, so that there are always live ones.
import type { Chance } from '#demo/chance.ts'
import { postersFor, type BiddingWindow } from '#demo/data/jobs/job.ts'
import { isLiveAt, type Market, type MarketJob, type SimulatedUser } from '#demo/simulate/market.ts'
import { MAREN } from '#demo/data/templates/maren.ts'
import { POOL, type PoolJob } from '#demo/data/templates/templates.ts'

export interface Post {
  poster: SimulatedUser
  job: PoolJob
  minutes: BiddingWindow
  /** The day on which the work is wanted. */
  preferredAt: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const QUICK_MINUTES: BiddingWindow = 5
/** Between the ends of two short windows: below a minute, so that one is always in its last. */
const QUICK_GAP_MS = [38_000, 50_000] as const

/** Longer windows: below `floor` the next one is posted at once, up to `most` they follow at even distances. */
const SLOW: readonly { minutes: BiddingWindow; floor: number; max: number }[] = [
  { minutes: 30, floor: 5, max: 9 },
  { minutes: 60, floor: 5, max: 8 },
  { minutes: 1440, floor: 10, max: 10 },
]

const MAX_CONCURRENT = 3
const MAREN_LIVE = 2

const newest = (jobs: readonly MarketJob[], of: (job: MarketJob) => number): number => Math.max(0, ...jobs.map(of))

/** The windows that are due, the most urgent first. */
const dueWindows = (live: readonly MarketJob[], now: number, chance: Chance): BiddingWindow[] => {
  const lastQuickEnd = newest(
    live.filter(({ minutes }) => minutes === QUICK_MINUTES),
    ({ endsAt }) => endsAt,
  )
  const gap = chance.whole(...QUICK_GAP_MS)
  const isQuickDue = now + QUICK_MINUTES * MINUTE - lastQuickEnd >= gap
  const slow = SLOW.filter(({ minutes, floor, max }) => {
    const same = live.filter((job) => job.minutes === minutes)
    const isTime = now - newest(same, ({ createdAt }) => createdAt) >= (minutes * MINUTE) / max
    return same.length < floor || (same.length < max && isTime)
  })
  return [...(isQuickDue ? [QUICK_MINUTES] : []), ...slow.map(({ minutes }) => minutes)].slice(0, MAX_CONCURRENT)
}

/** So many wait at the end of the queue, and chance picks one of them: nobody learns the order by heart. */
const NEXT_IN_LINE = 24

/** One of those that were not seen for longest, and none that is on the market now: by title, as a reader notices. */
const pickTemplate = <T extends PoolJob>(pool: readonly T[], { jobs, seenAt }: Market, chance: Chance): T | null => {
  const listed = new Set(
    jobs.filter(({ status }) => status === 'bidding' || status === 'open').map(({ title }) => title),
  )
  const since = ({ title }: T): number => seenAt.get(title) ?? 0
  const line = pool.filter(({ title }) => !listed.has(title)).toSorted((a, b) => since(a) - since(b))
  return line.length > 0 ? chance.pick(line.slice(0, NEXT_IN_LINE)) : null
}

/** Somebody who has little on the market; who was asked least is asked first. */
const pickPoster = (
  { users, jobs, now }: Market,
  category: string,
  taken: readonly Post[],
  chance: Chance,
): SimulatedUser | null => {
  const liveOf = (id: string) =>
    jobs.filter((job) => job.posterId === id && isLiveAt(job, now)).length +
    taken.filter(({ poster }) => poster.id === id).length
  const counted = postersFor(users, category)
    .filter(({ isOwing }) => !isOwing)
    .map((poster) => ({ poster, live: liveOf(poster.id) }))
  const min = Math.min(...counted.map(({ live }) => live))
  const free = counted.filter(({ live }) => live === min)
  return free.length > 0 ? chance.pick(free).poster : null
}

const soon = (now: number, chance: Chance): number => now + chance.whole(1, 4) * DAY

const planForSimulated = (market: Market, chance: Chance): Post[] => {
  const { jobs, users, now } = market
  const ids = new Set(users.map(({ id }) => id))
  const live = jobs.filter((job) => ids.has(job.posterId) && isLiveAt(job, now))
  const posts: Post[] = []
  for (const minutes of dueWindows(live, now, chance)) {
    const rest = POOL.filter((job) => posts.every((post) => post.job.title !== job.title))
    const job = pickTemplate(rest, market, chance)
    const poster = job && pickPoster(market, job.category, posts, chance)
    if (job && poster) posts.push({ poster, job, minutes, preferredAt: soon(now, chance) })
  }
  return posts
}

/** Maren has two jobs out at any time, a long one and one of an hour; what a visitor posts in her name counts too. */
const planForMaren = (market: Market, chance: Chance): Post[] => {
  const { jobs, maren, now } = market
  if (!maren) return []
  const live = jobs.filter((job) => job.posterId === maren.id && isLiveAt(job, now))
  if (live.length >= MAREN_LIVE) return []
  const job = pickTemplate(MAREN, market, chance)
  const hasLong = live.some(({ minutes }) => minutes === 1440)
  return job ? [{ poster: maren, job, minutes: hasLong ? 60 : 1440, preferredAt: soon(now, chance) }] : []
}

export const planPosts = (market: Market, chance: Chance): Post[] => [
  ...planForSimulated(market, chance),
  ...planForMaren(market, chance),
]
