import type pg from 'pg'
import type { BidOutcome } from '#core/bids/rules.ts'
import { batchCalls } from '#server/platform/database/batch.ts'
import { ON_TIME_MINUTES, type Rate } from '#core/profiles/trust.ts'

export interface NewBid {
  id: string
  jobId: string
  bidderId: string
  isVerified: boolean
  amount: string
  message: string
  availability: string
}

export interface BidResult {
  outcome: BidOutcome
  placedAt: string
  /** Of the bidder; null also if the bid was not placed. */
  onTime: Rate
}

export type BidBatcher = (bid: NewBid) => Promise<BidResult>

/** In the given order; place_bid locks the job, reads the clock and decides each bid separately. */
const PLACE = {
  name: 'place-bids',
  text: `select placed.outcome, placed.placed_at as "placedAt", case placed.outcome when 'placed' then
      on_time_rate(bid.bidder_id, ${ON_TIME_MINUTES}) end as "onTime"
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $5::numeric[], $6::text[], $7::text[])
      with ordinality as bid (id, job_id, bidder_id, is_verified, amount, message, availability, place)
    cross join lateral place_bid(bid.id, bid.job_id, bid.bidder_id, bid.is_verified, bid.amount, bid.message, bid.availability) placed
    order by bid.place`,
}

/** BID-7: a single bid is placed at once; concurrent ones share a statement and a commit. */
export const createBidBatcher = (pool: pg.Pool): BidBatcher => {
  const keys = ['id', 'jobId', 'bidderId', 'isVerified', 'amount', 'message', 'availability'] as const
  return batchCalls(async (bids: NewBid[]) => {
    const column = <K extends keyof NewBid>(key: K) => bids.map((bid) => bid[key])
    return (await pool.query<BidResult>({ ...PLACE, values: keys.map(column) })).rows
  })
}
