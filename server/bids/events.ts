import { defineEvent } from '#server/platform/queue/outbox.ts'

export interface BidEvents {
  jobId: string
  bidId: string
  bidderId: string
  posterId: string
}
/** Published by place_bid in the database. */
export const bidPlaced = defineEvent<BidEvents>('bids.placed')
export const bidChanged = defineEvent<BidEvents>('bids.changed')
export const bidWithdrawn = defineEvent<BidEvents>('bids.withdrawn')
