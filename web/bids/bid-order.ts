import type { Bid } from '#contract/bids/api.ts'

export const BID_ORDERS = [
  { value: 'newest', label: 'Newest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'rated', label: 'Best rated' },
] as const
export type BidOrder = (typeof BID_ORDERS)[number]['value']

type Compare = (a: Bid, b: Bid) => number

const newest: Compare = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)
const lowest: Compare = (a, b) => Number(a.amount) - Number(b.amount)
const bestRated: Compare = (a, b) =>
  Number(b.bidder.rating) - Number(a.bidder.rating) || b.bidder.totalJobs - a.bidder.totalJobs

/** Where two are equal, who asks less stands first, then who came first, so that rows never swap by themselves. */
const ORDERS: Record<BidOrder, readonly Compare[]> = {
  newest: [newest],
  lowest: [lowest],
  rated: [bestRated, lowest],
}

/** LEDGER-1: the chosen bid stands on top, whatever the order of the others. */
export const sortBids = (bids: readonly Bid[], order: BidOrder, chosenId: string | null = null): Bid[] =>
  bids.toSorted((a, b) => {
    if (a.id === chosenId || b.id === chosenId) return a.id === chosenId ? -1 : 1
    for (const compare of ORDERS[order]) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1)
  })
