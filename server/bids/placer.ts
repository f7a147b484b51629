import type pg from 'pg'
import type { BidOutcome } from '#contract/bids/rules.ts'
import { ON_TIME_MINUTES, type Rate } from '#contract/profiles/trust.ts'

export interface NewBid {
  id: string
  jobId: string
  bidderId: string
  isVerified: boolean
  amount: string
  message: string
  availability: string
}

export interface Placed {
  outcome: BidOutcome
  placedAt: string
  /** How often the bidder came on time; null too where the bid was not placed. */
  onTime: Rate
}

export type Placer = (bid: NewBid) => Promise<Placed>

const MOST_TOGETHER = 64
/** The first goes alone and at once; of those behind it so many go together. PostgreSQL flushes lanes that end together once. */
const ENOUGH = 4
const LANES = 4
/** Nobody waits longer behind others: if they are held up, by a poster who is choosing say, another statement goes out. */
const PATIENCE_MS = 10
const MOST_UNDER_WAY = 8

/** In the order of the list; each bid locks its job, reads the clock and is decided on its own (place_bid, 0008). */
const PLACE = {
  name: 'place-bids',
  text: `select placed.outcome, placed.placed_at as "placedAt", case placed.outcome when 'placed' then
      on_time_rate(bid.bidder_id, ${ON_TIME_MINUTES}) end as "onTime"
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $5::numeric[], $6::text[], $7::text[])
      with ordinality as bid (id, job_id, bidder_id, is_verified, amount, message, availability, place)
    cross join lateral place_bid(bid.id, bid.job_id, bid.bidder_id, bid.is_verified, bid.amount, bid.message, bid.availability) placed
    order by bid.place`,
}

interface Waiting {
  bid: NewBid
  resolve: (placed: Placed) => void
  reject: (error: unknown) => void
}

/**
 * BID-7: a bid that comes alone is placed at once; bids that come while others are being written share one statement and
 * one flush to the disk. A commit costs many times what a bid does, and at the end of a window bids come in crowds.
 */
export const createPlacer = (pool: pg.Pool): Placer => {
  const queue: Waiting[] = []
  let underWay = 0
  let impatience: ReturnType<typeof setTimeout> | null = null

  const write = async (bids: NewBid[]): Promise<Placed[]> => {
    const column = <K extends keyof NewBid>(key: K) => bids.map((bid) => bid[key])
    const keys = ['id', 'jobId', 'bidderId', 'isVerified', 'amount', 'message', 'availability'] as const
    return (await pool.query<Placed>({ ...PLACE, values: keys.map(column) })).rows
  }

  /** One that cannot be written must not take the others with it. */
  const place = async (batch: Waiting[]): Promise<void> => {
    try {
      const placed = await write(batch.map(({ bid }) => bid))
      for (const [index, { resolve }] of batch.entries()) resolve(placed[index]!)
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const one of batch) await place([one])
    }
  }

  const send = (): void => {
    if (impatience) clearTimeout(impatience)
    impatience = null
    if (queue.length === 0 || underWay >= MOST_UNDER_WAY) return
    underWay++
    void place(queue.splice(0, MOST_TOGETHER)).finally(() => {
      underWay--
      send()
    })
  }

  return (bid) =>
    new Promise((resolve, reject) => {
      queue.push({ bid, resolve, reject })
      if (underWay === 0 || (queue.length >= ENOUGH && underWay < LANES)) send()
      else impatience ??= setTimeout(send, PATIENCE_MS)
    })
}
