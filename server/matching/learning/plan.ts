// Which moments of a market are looked at: those before the cut are learned from, those after it are measured.
import { DAY_MS } from '#core/kernel/time.ts'
import { chanceOf } from '#server/matching/learning/chance.ts'
import type { Dataset, EventRow, JobRow } from '#server/matching/learning/dataset.ts'

/** A set that does not say when bidding ends: as long as most markets show a job. */
const USUAL_WINDOW_MS = 7 * DAY_MS
/** What a worker bids on so soon after a first bid belongs to the same look around. */
export const LOOK_MS = DAY_MS
const PAST_SHARE = 0.8

export const endOf = ({ postedAt, endsAt }: JobRow): number => endsAt ?? postedAt + USUAL_WINDOW_MS

export interface Limits {
  /** To learn from. */
  looks: number
  choices: number
  /** To measure with. */
  heldOutLooks: number
  heldOutPostings: number
}

export interface Plan {
  cutAt: number
  /** First bids of a look around: before each, it is asked which jobs this worker should see. */
  looks: ReadonlySet<EventRow>
  /** Choices among bids. */
  choices: ReadonlySet<EventRow>
  /** Postings, at which it is asked which workers should hear of it. */
  postings: ReadonlySet<JobRow>
  seed: number
}

/** Each first bid of a worker after a day without one that counts as a look. */
const looksIn = (events: readonly EventRow[]): EventRow[] => {
  const lastLook = new Map<string, number>()
  return events.filter(({ type, at, workerId }) => {
    if (type !== 'bid' || at - (lastLook.get(workerId) ?? -Infinity) < LOOK_MS) return false
    lastLook.set(workerId, at)
    return true
  })
}

/** By time: four fifths of the bids lie before the cut. */
export const planFor = ({ events, jobs }: Dataset, max: Limits, seed: number): Plan => {
  const chance = chanceOf(seed)
  const bids = events.filter(({ type }) => type === 'bid')
  const cutAt = bids[Math.floor(bids.length * PAST_SHARE)]?.at ?? Infinity
  const looks = looksIn(events)
  const bidOn = new Set(bids.map(({ jobId }) => jobId))
  return {
    cutAt,
    seed,
    looks: new Set([
      // What a look led to must have happened before the cut too.
      ...chance.some(
        looks.filter(({ at }) => at < cutAt - LOOK_MS),
        max.looks,
      ),
      ...chance.some(
        looks.filter(({ at }) => at >= cutAt),
        max.heldOutLooks,
      ),
    ]),
    choices: new Set(
      chance.some(
        events.filter(({ type, at }) => type === 'chosen' && at < cutAt),
        max.choices,
      ),
    ),
    postings: new Set(
      chance.some(
        jobs.filter(({ id, postedAt }) => postedAt >= cutAt && bidOn.has(id)),
        max.heldOutPostings,
      ),
    ),
  }
}
