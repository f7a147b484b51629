import { isExpired } from '#core/jobs/rules.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Job } from '#core/jobs/api.ts'
import { dueContract } from '#web/pages/work/contract-summary.ts'
import { groupBids, groupJobs, repostsOf, type MyBid } from '#web/contracts/work-groups.ts'

/** What is due next or being waited for; null if nothing is running. */
export type NextMove =
  | { kind: 'choose' | 'look' | 'wait'; job: Job; text: string; act: string }
  | { kind: 'repost'; job: Job; text: string; act: string }
  | { kind: 'contract'; contract: Contract; text: string; act: string }

const bidsText = (count: number): string => (count === 1 ? '1 bid' : `${count} bids`)

const LATELY_MS = DAY_MS

interface AllWork {
  jobs: readonly Job[]
  bids: readonly MyBid[]
  contracts: readonly Contract[]
}

const contractMove = (contracts: readonly Contract[], nowMs: number, kinds: 'urgent' | 'calm'): NextMove | null => {
  const due = dueContract(contracts, nowMs, kinds)
  return due && { kind: 'contract', ...due }
}

/**
 * WORK-3: contracts that wait for the user come first, then jobs and bids, then contracts that only continue, then
 * waitForBids.
 */
export const nextMove = ({ jobs, bids, contracts }: AllWork, nowMs: number): NextMove | null =>
  contractMove(contracts, nowMs, 'urgent') ??
  marketMove(jobs, nowMs) ??
  contractMove(contracts, nowMs, 'calm') ??
  waitForBids(groupJobs(jobs).bidding, bids)

/** Choosing a bid comes first, then jobs with bids, then a job of today without a bid. */
const marketMove = (jobs: readonly Job[], nowMs: number): NextMove | null => {
  const { bidding, choosing, over } = groupJobs(jobs)
  const [toChoose] = choosing
  if (toChoose) {
    const waits = toChoose.bidCount === 1 ? 'waits' : 'wait'
    return {
      kind: 'choose',
      job: toChoose,
      text: `${bidsText(toChoose.bidCount)} for “${toChoose.title}” ${waits} for your choice.`,
      act: 'Choose a bid',
    }
  }
  const withBids = bidding.find(({ bidCount }) => bidCount > 0)
  if (withBids)
    return {
      kind: 'look',
      job: withBids,
      text: `“${withBids.title}” has ${bidsText(withBids.bidCount)}. You may choose before the fuse ends.`,
      act: `See ${bidsText(withBids.bidCount)}`,
    }
  const reposts = repostsOf(jobs)
  const empty = over.find(
    (job) =>
      isExpired(job) && job.bidCount === 0 && nowMs - Date.parse(job.biddingEndsAt) < LATELY_MS && !reposts.has(job.id),
  )
  if (empty) return { kind: 'repost', job: empty, text: `“${empty.title}” ended without a bid.`, act: 'Repost it' }
  return null
}

const waitForBids = (bidding: readonly Job[], bids: readonly MyBid[]): NextMove | null => {
  const [live] = bidding
  if (live)
    return {
      kind: 'wait',
      job: live,
      text: `Nothing is due. “${live.title}” burns, and bids turn up here as they land.`,
      act: 'Watch it',
    }
  const [bid] = groupBids(bids).live
  if (!bid) return null
  return {
    kind: 'wait',
    job: bid.job,
    text: `Nothing is due. The poster of “${bid.job.title}” has your bid and decides next.`,
    act: 'Open the job',
  }
}
