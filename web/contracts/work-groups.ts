import type { Job } from '#core/jobs/api.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { myBids } from '#core/bids/api.ts'
import { isLive } from '#core/jobs/rules.ts'

export type MyBid = AnswerOf<typeof myBids>[number]

const bySoonestEnd = (a: Pick<Job, 'biddingEndsAt'>, b: Pick<Job, 'biddingEndsAt'>): number =>
  Date.parse(a.biddingEndsAt) - Date.parse(b.biddingEndsAt)

export interface JobGroups {
  bidding: Job[]
  choosing: Job[]
  assigned: Job[]
  over: Job[]
}

/** WORK-1: where each of my jobs stands. What burns or waits is sorted by its end, the rest as it came: newest first. */
export const groupJobs = (jobs: readonly Job[]): JobGroups => ({
  bidding: jobs.filter(({ status }) => status === 'bidding').toSorted(bySoonestEnd),
  choosing: jobs.filter(({ status }) => status === 'open').toSorted(bySoonestEnd),
  assigned: jobs.filter(({ status }) => status === 'assigned'),
  over: jobs.filter(({ status }) => ['completed', 'expired', 'cancelled'].includes(status)),
})

/** WORK-4: jobs that are out again, by the id of the one they come from; the server takes no second repost of it then. */
export const repostsOf = (jobs: readonly Job[]): ReadonlyMap<string, Job> =>
  new Map(
    jobs
      .filter(({ status }) => ['bidding', 'open', 'assigned'].includes(status))
      .flatMap((job) => (job.repostedFromId ? [[job.repostedFromId, job] as const] : [])),
  )

export interface BidGroups {
  /** Undecided: the window is open, or the poster chooses. */
  live: MyBid[]
  won: MyBid[]
  lost: MyBid[]
}

/** What burns stands above what waits for a choice. */
const rank = ({ job }: MyBid): number => (job.status === 'bidding' ? 0 : 1)

/** WORK-2: a bid is in the running until its job is given away or over. */
export const groupBids = (bids: readonly MyBid[]): BidGroups => {
  const isUndecided = ({ isSelected, job }: MyBid) => !isSelected && (job.status === 'bidding' || job.status === 'open')
  const isWon = ({ isSelected, job }: MyBid) => isSelected && (job.status === 'assigned' || job.status === 'completed')
  return {
    live: bids.filter(isUndecided).toSorted((a, b) => rank(a) - rank(b) || bySoonestEnd(a.job, b.job)),
    won: bids.filter(isWon),
    lost: bids.filter((bid) => !isUndecided(bid) && !isWon(bid)),
  }
}

export interface BurningTicket {
  job: Job
  /** What I bid; null: my own job. */
  bid: MyBid | null
}

/** HOME-4: my live jobs and the live jobs I bid on, the one that ends first in front. */
export const burningTickets = (jobs: readonly Job[], bids: readonly MyBid[], nowMs: number): BurningTicket[] =>
  [...jobs.map((job) => ({ job, bid: null })), ...bids.map((bid) => ({ job: bid.job, bid }))]
    .filter(({ job }) => isLive(job, nowMs))
    .toSorted((a, b) => bySoonestEnd(a.job, b.job))

/** When the next of them ends, so that the screen can ask what became of it; null: nothing burns. */
export const nextEnd = (jobs: readonly Job[]): number | null => {
  const ends = jobs.filter(({ status }) => status === 'bidding').map(({ biddingEndsAt }) => Date.parse(biddingEndsAt))
  return ends.length > 0 ? Math.min(...ends) : null
}
