// What the scorer knows of a worker and of a job: plain facts, whoever gathers them.
import type { WeekSchedule } from '#core/kernel/me.ts'
import type { Point } from '#core/kernel/miles.ts'

/** What a member did as a worker and as a poster; counted from what happened. */
export interface WorkRecord {
  finished: number
  /** Contracts that fell through by the worker's own doing. */
  left: number
  /** Finished jobs by the meaning of their category. */
  finishedIn: Readonly<Record<string, number>>
  /** What is usually asked for a job of a category, in dollars. */
  usualPrice: Readonly<Record<string, number>>
  /** Stars that others gave, and how many. */
  stars: number
  reviews: number
  /** At which share of a window a bid usually comes; null: too few to say. */
  bidsAt: number | null
  /** What the finished jobs were called. */
  titles: readonly string[]
}

export interface PosterRecord {
  /** Jobs that got bids and are over, and those of them for which somebody was chosen. */
  decidable: number
  decided: number
  postedIn: Readonly<Record<string, number>>
}

/** What stands in a profile, whatever happened since. */
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
  /** Whether others may know where this is. */
  showsPlace: boolean
  /** In milliseconds; null: never seen. */
  activeAt: number | null
  record: WorkRecord
}

/** What a poster wrote. */
export interface Posting {
  id: string
  posterId: string
  title: string
  description: string
  category: string
  isVirtual: boolean
  budgetMin: number | null
  budgetMax: number | null
  /** The day that is meant, as 2026-11-20. */
  day: string | null
  time: string | null
  timeZone: string
  /** In milliseconds. */
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
