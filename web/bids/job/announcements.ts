import { showDollars } from '#core/kernel/money.ts'
import { SECOND_MS } from '#core/kernel/time.ts'
import type { Bid, JobDetail } from '#core/bids/api.ts'
import { type JobStatus, hasWindow, isListed, isExpired, isChoosing } from '#core/jobs/rules.ts'
import { nameOfBidder } from '#web/bids/bidder.ts'
import { outcomeFor } from '#web/bids/bid-status.ts'

/** Latest first: of several passed at once only the last is announced. */
const ANNOUNCEMENT_TIMES = [
  { leftMs: 10 * SECOND_MS, text: '10 seconds left' },
  { leftMs: 30 * SECOND_MS, text: '30 seconds left' },
  { leftMs: 60 * SECOND_MS, text: '1 minute left' },
  { leftMs: 180 * SECOND_MS, text: '3 minutes left' },
] as const

export interface JobClockState {
  status: JobStatus
  leftMs: number
}
export interface Announcement {
  text: string
  /** Interrupts the screen reader. */
  isUrgent: boolean
}

const isRunning = (moment: JobClockState): boolean => hasWindow(moment) && moment.leftMs > 0

/** ANNOUNCE-1: announcement for the time between two renders. */
export const announcementBetween = (before: JobClockState, now: JobClockState): Announcement | null => {
  if (!isRunning(before)) return null
  if (isRunning(now)) {
    const passed = ANNOUNCEMENT_TIMES.find(({ leftMs }) => before.leftMs > leftMs && now.leftMs <= leftMs)
    return passed ? { text: passed.text, isUrgent: false } : null
  }
  // A choice or cancellation by the poster has its own announcement.
  const hasRunOut = isListed(now) || isExpired(now)
  return hasRunOut ? { text: 'Bidding Ended', isUrgent: true } : null
}

/** ANNOUNCE-1: how the job ended, for everybody but the poster; the end of the clock is announced separately. */
export const statusAnnouncement = (before: JobStatus, job: JobDetail): Announcement | null => {
  const isClockEnd = isChoosing(job) || (isExpired(job) && hasWindow({ status: before }))
  if (before === job.status || job.isOwner || isClockEnd) return null
  const outcome = outcomeFor(job, { isLive: true, isSettling: false })
  return outcome && { text: `${outcome.title}. ${outcome.text}`, isUrgent: false }
}

const newBidsText = (bids: readonly Bid[]): string => {
  const [only] = bids
  if (!only) return ''
  if (bids.length === 1) return `New bid: ${nameOfBidder(only)}, ${showDollars(only.amount, 'round')}`
  const lowest = bids.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0] ?? only
  return `${bids.length} new bids. The lowest: ${nameOfBidder(lowest)}, ${showDollars(lowest.amount, 'round')}`
}

const withdrawnText = (bids: readonly Bid[]): string => {
  const names = bids.map((bid) => nameOfBidder(bid)).join(', ')
  if (bids.length === 0) return ''
  return bids.length === 1 ? `Bid withdrawn: ${names}` : `${bids.length} bids withdrawn: ${names}`
}

const changedText = (bids: readonly Bid[]): string =>
  bids.map((bid) => `Bid changed: ${nameOfBidder(bid)}, ${showDollars(bid.amount, 'round')}`).join('. ')

/** Changes of bids since the last announcement. */
export interface BidEvents {
  came: readonly Bid[]
  changed: readonly Bid[]
  went: readonly Bid[]
}

const isIn = (bids: readonly Bid[]) => {
  const ids = new Set(bids.map(({ id }) => id))
  return ({ id }: Bid): boolean => ids.has(id)
}

/** A bid that was placed and withdrawn in between is not announced. */
export const mergeBidEvents = (events: BidEvents, before: readonly Bid[], now: readonly Bid[]): BidEvents => {
  const [wasThere, isThere, isUntold] = [isIn(before), isIn(now), isIn(events.came)]
  const amounts = new Map(before.map(({ id, amount }) => [id, amount]))
  const hasChanged = (bid: Bid) => wasThere(bid) && amounts.get(bid.id) !== bid.amount
  const changedIds = new Set([...events.changed, ...now.filter(hasChanged)].map(({ id }) => id))
  return {
    // In its latest version.
    came: now.filter((bid) => isUntold(bid) || !wasThere(bid)),
    changed: now.filter((bid) => changedIds.has(bid.id) && !isUntold(bid)),
    went: [...events.went, ...before.filter((bid) => !isThere(bid) && !isUntold(bid))],
  }
}

/** ANNOUNCE-2: changes of bids for the poster. */
export const bidEventsText = ({ came, changed, went }: BidEvents): string =>
  [withdrawnText(went), changedText(changed), newBidsText(came)].filter(Boolean).join('. ')
