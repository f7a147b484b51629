import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, numberInAddress, PathId, Timestamp } from '#core/kernel/fields.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#core/matching/rules.ts'

const Share = z.number().check(z.minimum(0), z.maximum(1))

/** Only what a stranger may see: no address and no poster. */
const JobInShort = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  isVirtual: z.boolean(),
  location: z.nullable(z.string()),
  /** Such as "$80–120". */
  budget: z.string(),
  budgetMin: z.nullable(Dollars),
  budgetMax: z.nullable(Dollars),
  category: z.string(),
  biddingEndsAt: Timestamp,
  /** Between the centers of the two zip code areas; null for virtual jobs. */
  distanceMiles: z.nullable(z.number()),
  createdAt: Timestamp,
})

export const Recommendation = z.object({
  score: z.int().check(z.minimum(0), z.maximum(100)),
  /** Affects the order of the list only. */
  urgencyMultiplier: z.number(),
  reasons: z.array(z.string()),
  factors: z.object({
    skillScore: Share,
    locationScore: Share,
    experienceScore: Share,
    availabilityScore: Share,
  }),
  job: JobInShort,
})
export type Recommendation = z.infer<typeof Recommendation>

export const recommendJobs = endpoint({
  method: 'GET',
  path: '/api/recommendations/jobs',
  who: 'user',
  summary: 'Open jobs that fit me, the best first; none while my profile is not complete',
  query: z.object({
    limit: z._default(
      numberInAddress('Please ask for 1 to 50.').check(
        z.int('Please ask for 1 to 50.'),
        z.minimum(1, 'Please ask for 1 to 50.'),
        z.maximum(MAX_LIMIT, 'Please ask for 1 to 50.'),
      ),
      DEFAULT_LIMIT,
    ),
  }),
  answer: z.object({ recommendations: z.array(Recommendation) }),
})

/** For the panel on Find Work. */
export const SmartMatch = z.object({ score: Share, reasons: z.array(z.string()), job: JobInShort })
export type SmartMatch = z.infer<typeof SmartMatch>

export const smartMatches = endpoint({
  method: 'GET',
  path: '/api/recommendations/smart',
  who: 'user',
  summary: 'The three open jobs that fit me best, for the panel of Find Work',
  answer: z.object({ recommendations: z.array(SmartMatch) }),
})

export const BestWorker = z.object({
  worker: z.object({
    id: Id,
    firstName: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
    isVerified: z.boolean(),
    rating: z.string(),
    totalJobs: z.int(),
  }),
  score: Share,
  reasons: z.array(z.string()),
  /** Has finished few jobs, and is shown for a first chance. */
  isNewcomer: z.boolean(),
})
export type BestWorker = z.infer<typeof BestWorker>

const withId = z.object({ id: PathId })

export const bestWorkers = endpoint({
  method: 'GET',
  path: '/api/jobs/:id/best-workers',
  who: 'user',
  summary: 'The five workers who fit an own job best; only for its poster',
  params: withId,
  answer: z.array(BestWorker),
})

export const BidMatch = z.object({ bidId: Id, score: Share, reasons: z.array(z.string()) })
export type BidMatch = z.infer<typeof BidMatch>

export const bidMatches = endpoint({
  method: 'GET',
  path: '/api/jobs/:id/bid-matches',
  who: 'user',
  summary: 'How well each bidder fits an own job; only for its poster',
  params: withId,
  answer: z.array(BidMatch),
})

export const Ranking = z.object({
  /** "1" for the default weights, "1.3" for the third that were learned here. */
  version: z.string(),
  /** Null: default weights. */
  learnedAt: z.nullable(Timestamp),
  /** Number of bids and choices. */
  learnedFrom: z.int(),
  factors: z.array(z.object({ key: z.string(), name: z.string(), what: z.string(), bid: Share, choice: Share })),
})
export type Ranking = z.infer<typeof Ranking>

export const readRanking = endpoint({
  method: 'GET',
  path: '/api/ranking',
  who: 'anyone',
  summary: 'What matches are judged by, and how much each of it weighs',
  answer: Ranking,
})
