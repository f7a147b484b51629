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

/** Parses an event of the topic `job:{id}`; null if unknown, as from a newer server. */
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

/** Whether an event of the topic `me` is about the user's bid on this job. */
export const isAboutMine = ({ name, data }: LiveEvent, jobId: string): boolean =>
  name === 'bid' && OwnBidEvent.safeParse(data).data?.jobId === jobId

export interface EventResult {
  job: JobDetail
  /** False: the whole job has to be refetched. */
  isEnough: boolean
}

/** JOBPAGE-3: count and timeline change with the event, without a request. */
export const applyBids = (job: JobDetail, { kind, bidCount, at }: BidsEvent): EventResult => {
  const known = job.bidTimes.length
  if (kind === 'placed' && bidCount === known + 1)
    return { job: { ...job, bidCount, bidTimes: [...job.bidTimes, at] }, isEnough: true }
  if (bidCount === known) return { job, isEnough: true }
  // Only the server knows which mark belonged to the withdrawn bid.
  return { job: { ...job, bidCount }, isEnough: false }
}

export const applyStatus = (job: JobDetail, status: JobStatus, updatedAt: string): EventResult => ({
  job: { ...job, status, updatedAt },
  isEnough: false,
})

/** Shows the bid that was placed or changed; count and timeline follow with the event. */
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
