import type { Job } from '#core/jobs/api.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { myBids } from '#core/bids/api.ts'
import { isLive, hasWindow, isChoosing, isAssigned, canRepost, isUnderWay, isListed, isDone } from '#core/jobs/rules.ts'

export type MyBid = AnswerOf<typeof myBids>[number]

const bySoonestEnd = (a: Pick<Job, 'biddingEndsAt'>, b: Pick<Job, 'biddingEndsAt'>): number =>
  Date.parse(a.biddingEndsAt) - Date.parse(b.biddingEndsAt)

export interface JobGroups {
  bidding: Job[]
  choosing: Job[]
  assigned: Job[]
  over: Job[]
}

/** WORK-1: the user's jobs by status. Open ones are sorted by their end, others keep their order. */
export const groupJobs = (jobs: readonly Job[]): JobGroups => ({
  bidding: jobs.filter(hasWindow).toSorted(bySoonestEnd),
  choosing: jobs.filter(isChoosing).toSorted(bySoonestEnd),
  assigned: jobs.filter(isAssigned),
  over: jobs.filter(({ status }) => canRepost(status)),
})

/** WORK-4: reposts by the id of the original job, which cannot be reposted again. */
export const repostsOf = (jobs: readonly Job[]): ReadonlyMap<string, Job> =>
  new Map(jobs.filter(isUnderWay).flatMap((job) => (job.repostedFromId ? [[job.repostedFromId, job] as const] : [])))

export interface BidGroups {
  /** The window is open or the poster is choosing. */
  live: MyBid[]
  won: MyBid[]
  lost: MyBid[]
}

/** Open windows first. */
const rank = ({ job }: MyBid): number => (hasWindow(job) ? 0 : 1)

/** WORK-2: a bid is live until its job is assigned or over. */
export const groupBids = (bids: readonly MyBid[]): BidGroups => {
  const isUndecided = ({ isSelected, job }: MyBid) => !isSelected && isListed(job)
  const isWon = ({ isSelected, job }: MyBid) => isSelected && (isAssigned(job) || isDone(job))
  return {
    live: bids.filter(isUndecided).toSorted((a, b) => rank(a) - rank(b) || bySoonestEnd(a.job, b.job)),
    won: bids.filter(isWon),
    lost: bids.filter((bid) => !isUndecided(bid) && !isWon(bid)),
  }
}

export interface RunningTicket {
  job: Job
  /** Null for the user's own job. */
  bid: MyBid | null
}

/** HOME-4: the user's live jobs and bids, the one that ends first in front. */
export const runningTickets = (jobs: readonly Job[], bids: readonly MyBid[], nowMs: number): RunningTicket[] =>
  [...jobs.map((job) => ({ job, bid: null })), ...bids.map((bid) => ({ job: bid.job, bid }))]
    .filter(({ job }) => isLive(job, nowMs))
    .toSorted((a, b) => bySoonestEnd(a.job, b.job))

/** The next end of a window; null if none is open. */
export const nextEnd = (jobs: readonly Job[]): number | null => {
  const ends = jobs.filter(hasWindow).map(({ biddingEndsAt }) => Date.parse(biddingEndsAt))
  return ends.length > 0 ? Math.min(...ends) : null
}
