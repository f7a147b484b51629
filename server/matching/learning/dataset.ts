// What happened in a market, in one form, wherever it comes from: a simulated city, a folder of files, this instance.
import type { Posting, Profile } from '#server/matching/scoring/facts.ts'

interface Placed {
  latitude: number | null
  longitude: number | null
}

export interface WorkerRow extends Profile, Placed {
  /** In milliseconds, as all times here; null: has been there from the start. */
  joinedAt: number | null
}

export interface JobRow extends Posting, Placed {
  /** When bidding ends; null: not known. */
  endsAt: number | null
}

export const EVENT_TYPES = ['view', 'bid', 'chosen', 'completed', 'cancelled', 'review'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface EventRow {
  at: number
  type: EventType
  workerId: string
  jobId: string
  /** What a bid asks for, in dollars. */
  amount: number | null
  /** What a review gives. */
  stars: number | null
}

export interface Dataset {
  workers: readonly WorkerRow[]
  jobs: readonly JobRow[]
  /** In the order in which they happened. */
  events: readonly EventRow[]
}

const ORDER = new Map(EVENT_TYPES.map((type, at) => [type, at]))

export const inOrder = (events: readonly EventRow[]): EventRow[] =>
  events.toSorted((a, b) => a.at - b.at || ORDER.get(a.type)! - ORDER.get(b.type)!)
