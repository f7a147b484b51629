// What happened in a market, in one form, wherever it comes from: a simulated city, a folder of files, this instance.
import type { WeekSchedule } from '#contract/kernel/me.ts'

export interface WorkerRow {
  id: string
  skills: readonly string[]
  bio: string
  experienceLevel: string | null
  hourlyRate: number | null
  week: WeekSchedule | null
  latitude: number | null
  longitude: number | null
  isVerified: boolean
  /** In milliseconds, as all times here; null: has been there from the start. */
  joinedAt: number | null
}

export interface JobRow {
  id: string
  posterId: string
  title: string
  description: string
  category: string
  isVirtual: boolean
  latitude: number | null
  longitude: number | null
  budgetMin: number | null
  budgetMax: number | null
  day: string | null
  time: string | null
  timeZone: string
  postedAt: number
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
