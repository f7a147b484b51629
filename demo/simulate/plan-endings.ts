// What follows the end of a window: whom the simulator chooses, and what is removed.
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { Market, MarketBid, MarketJob } from '#demo/simulate/market.ts'

export interface Choice {
  jobId: string
  posterId: string
  bidId: string
}

const MINUTE = 60_000
/** A poster sleeps over it for some minutes. */
const THINKING_MINUTES = [2, 9] as const
/** Percentage of choices of a real user. */
const GUEST_CHOSEN_PERCENT = 55

const cheapest = (bids: readonly MarketBid[]): MarketBid | undefined => bids.toSorted((a, b) => a.amount - b.amount)[0]

/** With so many contracts unsigned, bids that the simulator placed for Devon are left without an answer. */
const MAX_UNSIGNED = 3

/** Only where a real user has bid, or Devon: they wait for an answer, the simulator does not. */
export const planChoices = ({ jobs, users, devon, unsignedOfDevon, now }: Market): Choice[] => {
  const ids = new Set(users.map(({ id }) => id))
  const isDevonFree = unsignedOfDevon < MAX_UNSIGNED
  return jobs.flatMap((job): Choice[] => {
    const fromOutside = job.bids.filter(
      ({ bidderId, isSimulated }) => !isSimulated || (isDevonFree && bidderId === devon?.id),
    )
    // Who was chosen and did not sign in time is not asked again every day.
    if (job.status !== 'open' || job.hadContract || !ids.has(job.posterId) || fromOutside.length === 0) return []
    const chance = chanceOf(seedOf(job.id))
    if (now < job.endsAt + chance.whole(...THINKING_MINUTES) * MINUTE) return []
    const fromSimulated = job.bids.filter(({ bidderId }) => ids.has(bidderId))
    const isGuest = chance.whole(1, 100) <= GUEST_CHOSEN_PERCENT || fromSimulated.length === 0
    const chosen = cheapest(isGuest ? fromOutside : fromSimulated)
    return chosen ? [{ jobId: job.id, posterId: job.posterId, bidId: chosen.id }] : []
  })
}

/** So many stay of each kind, the newest; the rest has been seen by whoever wanted to. */
const KEPT = { open: 16, over: 60, ofMaren: 4 } as const
const MAX_CONCURRENT = 20

const allButNewest = (jobs: readonly MarketJob[], kept: number): string[] =>
  jobs
    .toSorted((a, b) => b.endsAt - a.endsAt)
    .slice(kept)
    .map(({ id }) => id)

const isOpen = ({ status }: MarketJob): boolean => status === 'open'

/** The oldest that are over, without those that a real user takes part in. */
export const planRemovals = ({ jobs, users, maren }: Market): string[] => {
  const ids = new Set(users.map(({ id }) => id))
  const over = jobs.filter(({ status, mustStay }) => status !== 'bidding' && !mustStay)
  const simulated = over.filter(({ posterId }) => ids.has(posterId))
  return [
    ...allButNewest(simulated.filter(isOpen), KEPT.open),
    ...allButNewest(
      simulated.filter((job) => !isOpen(job)),
      KEPT.over,
    ),
    ...allButNewest(
      over.filter(({ posterId }) => posterId === maren?.id),
      KEPT.ofMaren,
    ),
  ].slice(0, MAX_CONCURRENT)
}
