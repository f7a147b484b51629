import type { Bid } from '#core/bids/api.ts'

export const BID_ORDERS = [
  { value: 'newest', label: 'Newest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'match', label: 'Best match' },
] as const
export type BidOrder = (typeof BID_ORDERS)[number]['value']

/** Match scores by bid id. */
export type BidScores = ReadonlyMap<string, number>

type Compare = (a: Bid, b: Bid, scores: BidScores) => number

const newest: Compare = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)
const lowest: Compare = (a, b) => Number(a.amount) - Number(b.amount)
const bestRated: Compare = (a, b) =>
  Number(b.bidder.rating) - Number(a.bidder.rating) || b.bidder.totalJobs - a.bidder.totalJobs

const bestMatch: Compare = (a, b, scores) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0)

/** Ties go to the lower price, then to the earlier bid, so that rows never swap. */
const ORDERS: Record<BidOrder, readonly Compare[]> = {
  newest: [newest],
  lowest: [lowest],
  // Ratings replace the scores until these have loaded.
  match: [bestMatch, bestRated, lowest],
}

/** LEDGER-1: the chosen bid is always first. */
export const sortBids = (
  bids: readonly Bid[],
  order: BidOrder,
  chosenId: string | null = null,
  scores: BidScores = new Map(),
): Bid[] =>
  bids.toSorted((a, b) => {
    if (a.id === chosenId || b.id === chosenId) return a.id === chosenId ? -1 : 1
    for (const compare of ORDERS[order]) {
      const result = compare(a, b, scores)
      if (result !== 0) return result
    }
    return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1)
  })
