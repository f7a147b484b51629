// Records of workers and posters as of one moment, without data from later.
import { meaningOf } from '#core/jobs/categories.ts'
import { NO_POSTER_RECORD, NO_RECORD, type PosterRecord, type WorkRecord } from '#server/matching/scoring/facts.ts'
import type { EventRow, EventType, JobRow } from '#server/matching/learning/dataset/dataset.ts'

/** The same limits as in match_record. */
const MAX_LAST_BIDS = 50
const MAX_LAST_TITLES = 20
const MIN_BIDS = 3
const MIN_PRICES = 2

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

export interface PastBid {
  category: string
  amount: number | null
  /** Share of the bidding time. */
  at: number
}

export interface Member {
  record: WorkRecord
  activeAt: number | null
  /** Selected bids. */
  chosen: number
  bids: PastBid[]
}

const usualPrices = (bids: readonly PastBid[]): Record<string, number> => {
  const prices: Record<string, number> = {}
  for (const [category, some] of Map.groupBy(bids, (bid) => bid.category)) {
    const amounts = some.flatMap(({ amount }) => (amount === null ? [] : [amount]))
    if (amounts.length >= MIN_PRICES) prices[category] = medianOf(amounts)
  }
  return prices
}

const afterBid = (member: Member, bid: PastBid): void => {
  member.bids = [...member.bids, bid].slice(-MAX_LAST_BIDS)
  const bidsAt =
    member.bids.length < MIN_BIDS ? null : Math.min(1, Math.max(0, medianOf(member.bids.map(({ at }) => at))))
  member.record = { ...member.record, bidsAt, usualPrice: usualPrices(member.bids) }
}

/** These are acts of the poster and do not show that the worker is active. */
const DONE_BY_OTHERS: ReadonlySet<EventType> = new Set(['chosen', 'review'])

/** Updates the record of the worker. */
export const remember = (member: Member, event: EventRow, job: JobRow & { endsAt: number }): void => {
  const { record } = member
  const category = meaningOf(job.category)
  if (!DONE_BY_OTHERS.has(event.type)) member.activeAt = event.at
  if (event.type === 'bid') {
    const share = (event.at - job.postedAt) / Math.max(1000, job.endsAt - job.postedAt)
    afterBid(member, { category, amount: event.amount, at: share })
  }
  if (event.type === 'chosen') member.chosen += 1
  if (event.type === 'cancelled') member.record = { ...record, left: record.left + 1 }
  if (event.type === 'completed')
    member.record = {
      ...record,
      finished: record.finished + 1,
      finishedIn: { ...record.finishedIn, [category]: (record.finishedIn[category] ?? 0) + 1 },
      titles: [job.title, ...record.titles].slice(0, MAX_LAST_TITLES),
    }
  if (event.type === 'review' && event.stars !== null)
    member.record = {
      ...record,
      stars: (record.stars * record.reviews + event.stars) / (record.reviews + 1),
      reviews: record.reviews + 1,
    }
}

export const newMember = (): Member => ({ record: NO_RECORD, activeAt: null, chosen: 0, bids: [] })

export const afterPosting = (record: PosterRecord = NO_POSTER_RECORD, { category }: JobRow): PosterRecord => {
  const kind = meaningOf(category)
  return { ...record, postedIn: { ...record.postedIn, [kind]: (record.postedIn[kind] ?? 0) + 1 } }
}

export const afterDecision = (record: PosterRecord = NO_POSTER_RECORD, isDecided: boolean): PosterRecord => ({
  ...record,
  decidable: record.decidable + 1,
  decided: record.decided + (isDecided ? 1 : 0),
})
