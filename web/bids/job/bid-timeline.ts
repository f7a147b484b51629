import { MINUTE_MS } from '#core/kernel/time.ts'
import { DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import { durationText } from '#web/bids/copy.ts'

export interface BiddingWindow {
  startMs: number
  endMs: number
}

export const windowOf = (job: { biddingEndsAt: string; biddingDuration: number }): BiddingWindow => {
  const endMs = Date.parse(job.biddingEndsAt)
  return { startMs: endMs - (job.biddingDuration || DEFAULT_BIDDING_MINUTES) * MINUTE_MS, endMs }
}

/** TIMELINE-1: position of a moment in the bidding window, 0 to 100 percent. */
export const percentAt = ({ startMs, endMs }: BiddingWindow, atMs: number): number => {
  const share = (atMs - startMs) / (endMs - startMs)
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100
}

export interface TimelineMark {
  key: string
  percent: number
  isMine: boolean
}

export const timelineMarks = (window: BiddingWindow, times: readonly string[], mine: string | null): TimelineMark[] =>
  times.map((time, index) => ({
    key: `${time} ${index}`,
    percent: percentAt(window, Date.parse(time)),
    isMine: mine !== null && Date.parse(time) === Date.parse(mine),
  }))

/** A longer list is summarized. */
const MAX_SPOKEN = 5

const joined = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "2 bids, after 0:26 and 1:33." Text alternative of the timeline. */
export const timelineText = ({ startMs }: BiddingWindow, times: readonly string[]): string => {
  const after = times.map((time) => durationText(Date.parse(time) - startMs))
  if (after.length === 0) return 'No bids so far.'
  if (after.length === 1) return `1 bid, after ${after[0]}.`
  if (after.length <= MAX_SPOKEN) return `${after.length} bids, after ${joined.format(after)}.`
  return `${after.length} bids, the first after ${after[0]}, the last after ${after.at(-1)}.`
}
