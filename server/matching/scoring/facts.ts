// What the scorer knows of a worker and of a job.
import type { WeekSchedule } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'

/** History of a member as a worker and as a poster. */
export interface WorkRecord {
  finished: number
  /** Contracts that failed through the worker's fault. */
  left: number
  /** Finished jobs by category. */
  finishedIn: Readonly<Record<string, number>>
  /** Usual price by category, in dollars. */
  usualPrice: Readonly<Record<string, number>>
  /** Average rating, and how many there are. */
  stars: number
  reviews: number
  /** The share of the bidding time after which a bid usually comes; null: too few to tell. */
  bidsAt: number | null
  /** Titles of finished jobs. */
  titles: readonly string[]
}

export interface PosterRecord {
  /** Jobs with bids that are over, and those of them with a selected bid. */
  decidable: number
  decided: number
  postedIn: Readonly<Record<string, number>>
}

/** Fields of the profile. */
export interface Profile {
  id: string
  skills: readonly string[]
  bio: string
  experienceLevel: string | null
  hourlyRate: number | null
  week: WeekSchedule | null
  isVerified: boolean
}

export interface WorkerFacts extends Profile {
  isAvailable: boolean
  point: Point | null
  /** Whether others may see the place. */
  showsPlace: boolean
  /** Milliseconds; null: never seen. */
  activeAt: number | null
  record: WorkRecord
}

/** Fields of a job. */
export interface Posting {
  id: string
  posterId: string
  title: string
  description: string
  category: string
  isVirtual: boolean
  budgetMin: number | null
  budgetMax: number | null
  /** As 2026-11-20. */
  day: string | null
  time: string | null
  timeZone: string
  /** Milliseconds. */
  postedAt: number
}

export interface JobFacts extends Posting {
  point: Point | null
  endsAt: number
  bids: number
  poster: PosterRecord
}

export const NO_RECORD: WorkRecord = {
  finished: 0,
  left: 0,
  finishedIn: {},
  usualPrice: {},
  stars: 0,
  reviews: 0,
  bidsAt: null,
  titles: [],
}
export const NO_POSTER_RECORD: PosterRecord = { decidable: 0, decided: 0, postedIn: {} }
