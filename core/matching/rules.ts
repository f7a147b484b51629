import { MINUTE_MS } from '#core/kernel/time.ts'

/** RANK-1: each factor is a number from 0 to 1 with a reason. */
export const FACTORS = [
  { key: 'skill', name: 'Skill', what: 'your skills, your bio and what you did before, against what the job asks for' },
  { key: 'distance', name: 'Distance', what: 'the way between the two zip codes, in minutes; a virtual job is near' },
  { key: 'experience', name: 'Experience', what: 'the level in the profile and how many jobs were finished' },
  { key: 'availability', name: 'Availability', what: 'the weekly hours, against the day and the time the job names' },
  { key: 'price', name: 'Price', what: 'the budget, against what the worker usually asks for such a job' },
  { key: 'rating', name: 'Rating', what: 'the stars, with how few they are: nobody is judged by one review' },
  { key: 'response', name: 'Response', what: 'how soon after a posting the worker bids' },
  { key: 'reliability', name: 'Reliability', what: 'jobs finished, against jobs left' },
  { key: 'history', name: 'History', what: 'finished jobs of this very kind' },
  { key: 'poster', name: 'Poster', what: 'how often the poster chooses somebody, and has posted such jobs before' },
  { key: 'verified', name: 'Identity', what: 'whether the worker’s identity is verified' },
  { key: 'freshness', name: 'Freshness', what: 'how new the job is, how few have bid, how lately the worker was here' },
] as const
export type FactorKey = (typeof FACTORS)[number]['key']

/** Each set adds up to 1: for the chance that a worker bids, and for the chance to be chosen and to finish well. */
export interface Weights {
  bid: Record<FactorKey, number>
  choice: Record<FactorKey, number>
}

export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 50
/** In the demo on the Advanced Features page. */
export const DEMO_LIMIT = 5
export const BEST_WORKERS = 5
export const SMART_JOBS = 3
export const MAX_REASONS = 3

export const RECOMMENDATIONS_EVERY_MS = 5 * MINUTE_MS
export const SMART_EVERY_MS = 2 * MINUTE_MS
export const BEST_WORKERS_EVERY_MS = 10 * MINUTE_MS

export type MatchTone = 'green' | 'blue' | 'yellow' | 'red'

/** For scores from 0 to 1, on Find Work and Job Details. */
export const toneOfShare = (score: number): MatchTone => (score >= 0.8 ? 'green' : score >= 0.6 ? 'yellow' : 'blue')
export const percentOf = (score: number): number => Math.round(score * 100)

/** For scores from 0 to 100, in recommendations. */
export const toneOfPercent = (score: number): MatchTone =>
  score >= 80 ? 'green' : score >= 60 ? 'blue' : score >= 40 ? 'yellow' : 'red'
export type BadgeVariant = 'default' | 'secondary' | 'outline'
export const badgeOfPercent = (score: number): BadgeVariant =>
  score >= 80 ? 'default' : score >= 60 ? 'secondary' : 'outline'
export const isUrgent = (urgencyMultiplier: number): boolean => urgencyMultiplier > 1.05

/** Maximum distance of alerted workers. */
export const MAX_MATCH_MILES = 25

/** MATCH-2: workers are alerted from near to far; later waves only while there are few bids. */
export const WAVES = [
  { upToMiles: 5, afterSeconds: 0 },
  { upToMiles: 12, afterSeconds: 20 },
  { upToMiles: MAX_MATCH_MILES, afterSeconds: 45 },
] as const
export const MAX_WORKERS_PER_WAVE = 20
/** With this many bids there is no further wave. */
export const MIN_BIDS = 8
/** Match alerts per person: unread, per day, and per day about jobs of one poster. */
export const MAX_UNREAD_MATCHES = 10
export const MAX_DAILY_MATCHES = 30
export const MAX_DAILY_MATCHES_PER_POSTER = 5
