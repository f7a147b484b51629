import { MINUTE_MS } from '#core/kernel/time.ts'
import type { Job } from '#core/jobs/api.ts'
import { type JobStatus, formatBiddingWindow, isExpired, isDone, budgetText } from '#core/jobs/rules.ts'
import { nearestCents, showDollars } from '#core/kernel/money.ts'
import type { Evidence } from '#web/jobs/price-guide/price-scale.ts'
import { formatDateTime, rightNow } from '#web/jobs/when.ts'

export type PastJob = Pick<
  Job,
  | 'status'
  | 'bidCount'
  | 'biddingEndsAt'
  | 'updatedAt'
  | 'biddingDuration'
  | 'budgetMax'
  | 'zipCode'
  | 'isVirtual'
  | 'repostCount'
  | 'images'
>

const isEmpty = (job: PastJob): boolean => isExpired(job) && job.bidCount === 0

const NAMES: Partial<Record<JobStatus, string>> = { expired: 'Expired', cancelled: 'Cancelled', completed: 'Completed' }

/** "Expired 2:40 PM, no bids". */
export const pastJobText = (job: PastJob, now: Date = rightNow()): string => {
  const end = formatDateTime(isEmpty(job) ? job.biddingEndsAt : job.updatedAt, now)
  const bids = job.bidCount === 1 ? '1 bid, not chosen' : `${job.bidCount} bids, none chosen`
  const rest = isExpired(job) ? `, ${job.bidCount === 0 ? 'no bids' : bids}` : ''
  return `${NAMES[job.status] ?? 'Over'} ${end}${rest}`
}

/** "at 2:35 PM on a workday". */
const openedText = ({ biddingEndsAt, biddingDuration }: PastJob): string => {
  const opened = new Date(Date.parse(biddingEndsAt) - biddingDuration * MINUTE_MS)
  const day = [0, 6].includes(opened.getDay()) ? 'at the weekend' : 'on a workday'
  return `at ${formatDateTime(opened.toISOString(), opened)} ${day}`
}

const show = (dollars: number): string => showDollars(nearestCents(dollars), 'round')

const emptyText = (job: PastJob, evidence: Evidence | null): string => {
  const opened = openedText(job)
  const longer = `Its ${formatBiddingWindow(job.biddingDuration)} window opened ${opened}; a longer one reaches more people.`
  if (!evidence) return longer
  const near = job.isVirtual ? '' : ` near ${job.zipCode}`
  const settled = `Similar jobs${near} settled at ${show(evidence.low)} to ${show(evidence.high)}`
  const max = job.budgetMax === null ? null : Number(job.budgetMax)
  if (max !== null && max < evidence.low) return `${settled}. Yours stopped at ${show(max)}, ${opened}.`
  return `${settled}, so the money was right. ${longer}`
}

/** Why a job ended, with a heading. */
export const whyText = (job: PastJob, evidence: Evidence | null): { title: string; text: string } => {
  if (isEmpty(job)) return { title: 'Why it stayed empty', text: emptyText(job, evidence) }
  if (isExpired(job)) return { title: 'Why it ended', text: 'Bids came, but none was chosen within seven days.' }
  if (isDone(job))
    return { title: 'It worked once', text: 'The job is done and closed. This makes a new one, with new bids.' }
  return { title: 'Why it ended', text: 'It was cancelled. The new one starts afresh: no bids, no contract.' }
}

const ORDINALS = ['Second', 'Third', 'Fourth', 'Fifth']

/** "The window starts at once. Second time this job goes out." */
export const againText = ({ repostCount, images }: PastJob): string => {
  const time = ORDINALS[repostCount]
  const often = time ? `${time} time this job goes out.` : `It goes out for the ${repostCount + 2}th time.`
  return `The window starts at once. ${often}${images.length > 0 ? ' Its photos go along.' : ''}`
}

/** REPOST-4: "Repost · $40–95", without the price while it is invalid. */
export const actText = (budget: Pick<Job, 'budgetMin' | 'budgetMax'>): string =>
  budget.budgetMin === null && budget.budgetMax === null ? 'Repost' : `Repost · ${budgetText(budget)}`
