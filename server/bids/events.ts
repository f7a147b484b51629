import { news } from '#server/platform/queue/outbox.ts'

export interface BidNews {
  jobId: string
  bidId: string
  bidderId: string
  posterId: string
}
/** Told by place_bid in the database, in the bid's own transaction. */
export const bidPlaced = news<BidNews>('bids.placed')
export const bidChanged = news<BidNews>('bids.changed')
export const bidWithdrawn = news<BidNews>('bids.withdrawn')
