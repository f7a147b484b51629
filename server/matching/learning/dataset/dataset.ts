// What happened in a market, in one format for every source: a simulated city, a folder of files, this instance.
import type { Posting, Profile } from '#server/matching/scoring/facts.ts'

interface Coordinates {
  latitude: number | null
  longitude: number | null
}

export interface WorkerRow extends Profile, Coordinates {
  /** Milliseconds, as all times here; null: was there from the start. */
  joinedAt: number | null
}

export interface JobRow extends Posting, Coordinates {
  /** When bidding ends; null: unknown. */
  endsAt: number | null
}

export const EVENT_TYPES = ['view', 'bid', 'chosen', 'completed', 'cancelled', 'review'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export interface EventRow {
  at: number
  type: EventType
  workerId: string
  jobId: string
  /** The amount of a bid, in dollars. */
  amount: number | null
  /** The rating of a review. */
  stars: number | null
}

export interface Dataset {
  workers: readonly WorkerRow[]
  jobs: readonly JobRow[]
  /** In order of time. */
  events: readonly EventRow[]
}

const ORDER = new Map(EVENT_TYPES.map((type, at) => [type, at]))

export const inOrder = (events: readonly EventRow[]): EventRow[] =>
  events.toSorted((a, b) => a.at - b.at || ORDER.get(a.type)! - ORDER.get(b.type)!)
