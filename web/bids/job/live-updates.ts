import * as z from 'zod/mini'
import type { Bid, JobDetail } from '#core/bids/api.ts'
import { JOB_STATUSES, type JobStatus } from '#core/jobs/rules.ts'
import type { LiveEvent } from '#web/runtime/live.ts'

const BidsEvent = z.object({
  bidCount: z.int(),
  kind: z.enum(['placed', 'changed', 'withdrawn']),
  at: z.string(),
})
type BidsEvent = z.infer<typeof BidsEvent>
const StatusEvent = z.object({ status: z.enum(JOB_STATUSES) })
const WatchingEvent = z.object({ count: z.int() })

export type JobEvent =
  | ({ name: 'bids' } & BidsEvent)
  | { name: 'status'; status: JobStatus }
  | { name: 'gone' }
  | { name: 'watching'; count: number }

/** What the topic `job:{id}` tells. A newer server may tell more than this page knows of: null. */
export const readJobEvent = ({ name, data }: LiveEvent): JobEvent | null => {
  if (name === 'bids') {
    const { data: parsed } = BidsEvent.safeParse(data)
    return parsed ? { name, ...parsed } : null
  }
  if (name === 'status') {
    const { data: parsed } = StatusEvent.safeParse(data)
    return parsed ? { name, ...parsed } : null
  }
  if (name === 'gone') return { name }
  if (name !== 'watching') return null
  const { data: parsed } = WatchingEvent.safeParse(data)
  return parsed ? { name, ...parsed } : null
}

const OwnBidEvent = z.object({ jobId: z.string() })

/** What the topic `me` tells of the own bid on this job, from whichever device it came. */
export const isAboutMine = ({ name, data }: LiveEvent, jobId: string): boolean =>
  name === 'bid' && OwnBidEvent.safeParse(data).data?.jobId === jobId

export interface Applied {
  job: JobDetail
  /** The news did not fit what was known, or does not say enough: the whole job has to be asked for. */
  isEnough: boolean
}

/** JOBPAGE-3: the count and the tape move with the news itself, without a question to the server. */
export const applyBids = (job: JobDetail, { kind, bidCount, at }: BidsEvent): Applied => {
  const known = job.bidTimes.length
  if (kind === 'placed' && bidCount === known + 1)
    return { job: { ...job, bidCount, bidTimes: [...job.bidTimes, at] }, isEnough: true }
  if (bidCount === known) return { job, isEnough: true }
  // Which of the marks goes with a bid that was withdrawn, only the server knows.
  return { job: { ...job, bidCount }, isEnough: false }
}

export const applyStatus = (job: JobDetail, status: JobStatus, updatedAt: string): Applied => ({
  job: { ...job, status, updatedAt },
  isEnough: false,
})

/** The answer to a bid that was placed or changed: the own one, at once; count and tape come with the news. */
export const withOwnBid = (job: JobDetail, bid: Bid): JobDetail => ({ ...job, bids: [bid] })

export const withoutOwnBid = (job: JobDetail, bidId: string): JobDetail => ({
  ...job,
  bids: job.bids.filter(({ id }) => id !== bidId),
})

interface Choice {
  bidId: string
  contractId: string
  updatedAt: string
}

export const withChosen = (job: JobDetail, { bidId, ...choice }: Choice): JobDetail => ({
  ...job,
  ...choice,
  status: 'assigned',
  selectedBidId: bidId,
  bids: job.bids.map((bid) => ({ ...bid, isSelected: bid.id === bidId })),
})

export const withFavorite = (job: JobDetail, isFavorite: boolean): JobDetail =>
  job.isFavorite === isFavorite ? job : { ...job, isFavorite, favorites: job.favorites + (isFavorite ? 1 : -1) }
