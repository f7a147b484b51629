// Chooses the moments that are evaluated: those before the cut for training, those after it for testing.
import { DAY_MS } from '#core/kernel/time.ts'
import { createRandom } from '#server/matching/learning/random.ts'
import type { Dataset, EventRow, JobRow } from '#server/matching/learning/dataset/dataset.ts'

/** Used for data without end times. */
const USUAL_WINDOW_MS = 7 * DAY_MS
/** Bids of a worker within this time belong to the same session. */
export const LOOK_MS = DAY_MS
const PAST_SHARE = 0.8

export const endOf = ({ postedAt, endsAt }: JobRow): number => endsAt ?? postedAt + USUAL_WINDOW_MS

export interface Limits {
  /** For training. */
  looks: number
  choices: number
  /** For testing. */
  heldOutLooks: number
  heldOutPostings: number
}

export interface Plan {
  cutAt: number
  /** First bids of a session: before each, the jobs for this worker are ranked. */
  looks: ReadonlySet<EventRow>
  /** Selections of a bid. */
  choices: ReadonlySet<EventRow>
  /** Postings: at each, the workers for this job are ranked. */
  postings: ReadonlySet<JobRow>
  seed: number
}

/** The first bid of each session of a worker. */
const visitsPerDay = (events: readonly EventRow[]): EventRow[] => {
  const lastLook = new Map<string, number>()
  return events.filter(({ type, at, workerId }) => {
    if (type !== 'bid' || at - (lastLook.get(workerId) ?? -Infinity) < LOOK_MS) return false
    lastLook.set(workerId, at)
    return true
  })
}

/** Four fifths of the bids lie before the cut. */
export const planFor = ({ events, jobs }: Dataset, max: Limits, seed: number): Plan => {
  const random = createRandom(seed)
  const bids = events.filter(({ type }) => type === 'bid')
  const cutAt = bids[Math.floor(bids.length * PAST_SHARE)]?.at ?? Infinity
  const looks = visitsPerDay(events)
  const bidOn = new Set(bids.map(({ jobId }) => jobId))
  return {
    cutAt,
    seed,
    looks: new Set([
      // The outcome of the session must lie before the cut too.
      ...random.sample(
        looks.filter(({ at }) => at < cutAt - LOOK_MS),
        max.looks,
      ),
      ...random.sample(
        looks.filter(({ at }) => at >= cutAt),
        max.heldOutLooks,
      ),
    ]),
    choices: new Set(
      random.sample(
        events.filter(({ type, at }) => type === 'chosen' && at < cutAt),
        max.choices,
      ),
    ),
    postings: new Set(
      random.sample(
        jobs.filter(({ id, postedAt }) => postedAt >= cutAt && bidOn.has(id)),
        max.heldOutPostings,
      ),
    ),
  }
}
