import * as z from 'zod/mini'
import { ALL_CATEGORIES, isCategory } from '#core/jobs/categories.ts'
import {
  JOB_STATUSES,
  MAX_BIDDING_MINUTES,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MIN_BIDDING_MINUTES,
} from '#core/jobs/rules.ts'
import { centsOf } from '#core/kernel/money.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import {
  amount,
  atMost,
  beforeLastDay,
  Dollars,
  Done,
  Id,
  line,
  numberInAddress,
  PathId,
  prose,
  Timestamp,
  typedNumber,
  zip,
  ZIP_SENTENCE,
} from '#core/kernel/fields.ts'

/** A job with only as much about place and people as the reader may see. */
export const Job = z.object({
  id: Id,
  /** Only for the poster and the selected worker. */
  posterId: z.nullable(Id),
  isOwner: z.boolean(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** The address for the poster and the worker of an active contract; city and area for others. */
  location: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  /** The center of the zip code area, never an address. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  isVirtual: z.boolean(),
  budgetMin: z.nullable(Dollars),
  budgetMax: z.nullable(Dollars),
  preferredDate: z.nullable(Timestamp),
  preferredTime: z.nullable(z.string()),
  images: z.array(z.string()),
  status: z.enum(JOB_STATUSES),
  biddingDuration: z.int(),
  biddingEndsAt: Timestamp,
  /** Only for the poster and the selected worker. */
  selectedBidId: z.nullable(Id),
  repostedFromId: z.nullable(Id),
  repostCount: z.int(),
  bidCount: z.int(),
  /** From the requested zip code; null without one and for virtual jobs. */
  distanceMiles: z.nullable(z.number()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Job = z.infer<typeof Job>

// ---- posting ---------------------------------------------------------------------------------------------------

const isWindow = (count: number): boolean =>
  Number.isInteger(count) && count >= MIN_BIDDING_MINUTES && count <= MAX_BIDDING_MINUTES
const minutes = (sentence: string) =>
  typedNumber(sentence).check(z.refine((given) => isWindow(Number(given)), sentence))
const WINDOW_SENTENCE = 'Bidding may run from 5 to 1440 minutes.'

const day = z.nullable(
  z.string('Please choose a date.').check(
    atMost(40, 'Please choose a date.'),
    z.refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Please choose a date.'),
    beforeLastDay,
  ),
)

const MAX_CATEGORY = 100
const description = {
  title: line('Title must be at least 5 characters', { min: 5 }),
  description: prose('Description must be at least 20 characters', { min: 20, max: 4_000 }),
  category: line('Please select a category', { max: MAX_CATEGORY }),
}
const LOCATION_SENTENCE = 'Location must be at least 5 characters'
const place = {
  isVirtual: z._default(z.boolean(), false),
  location: z.optional(
    z.nullable(z.string(LOCATION_SENTENCE).check(z.maxLength(255, 'Please use at most 255 characters.'))),
  ),
  zipCode: z.optional(z.nullable(z.string(ZIP_SENTENCE).check(z.maxLength(20, ZIP_SENTENCE)))),
}
const isFilled = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success
const LocationLine = line(LOCATION_SENTENCE, { min: 5 })
const ZipCode = zip()

interface JobPlace {
  isVirtual: boolean
  location?: string | null | undefined
  zipCode?: string | null | undefined
}
/** JOB-11: with other fields missing too, so that one answer names them all. */
const whenObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null
/** Every job that is not virtual needs a location and a zip code. */
const placeRules = [
  z.refine<JobPlace>((job) => job.isVirtual || isFilled(LocationLine, job.location), {
    path: ['location'],
    error: LOCATION_SENTENCE,
    when: whenObject,
  }),
  z.refine<JobPlace>((job) => job.isVirtual || isFilled(ZipCode, job.zipCode), {
    path: ['zipCode'],
    error: ZIP_SENTENCE,
    when: whenObject,
  }),
] as const

const budgetInOrder = z.refine<{ budgetMin: string | number; budgetMax: string | number }>(
  (job) => centsOf(job.budgetMin) <= centsOf(job.budgetMax),
  { path: ['budgetMax'], error: 'The maximum budget must not be below the minimum.' },
)

const budget = {
  budgetMin: amount('Minimum budget required'),
  budgetMax: amount('Maximum budget required'),
}
const schedule = {
  preferredDate: z._default(day, null),
  preferredTime: z._default(z.nullable(line('Please use at most 50 characters.', { min: 0, max: 50 })), null),
}
const images = z._default(
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_IMAGES, `At most ${MAX_IMAGES} photos.`)),
  [],
)

export const PostJobForm = z
  .object({
    ...description,
    ...place,
    ...budget,
    ...schedule,
    biddingDuration: z._default(minutes(WINDOW_SENTENCE), 5),
    images,
  })
  .check(...placeRules, budgetInOrder)
export type PostJobForm = z.infer<typeof PostJobForm>

export const postJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  who: 'user',
  summary: 'Post a job; its bidding window starts at once',
  body: PostJobForm,
  once: true,
  answer: Job,
  status: 201,
})

/** `budget` stands for both ends of the range. */
export const RepostJobForm = z
  .object({
    ...description,
    ...place,
    budget: z.optional(amount('Minimum budget required')),
    budgetMin: z.optional(amount('Minimum budget required')),
    budgetMax: z.optional(amount('Maximum budget required')),
    biddingDuration: z._default(minutes(WINDOW_SENTENCE), 5),
  })
  .check(
    ...placeRules,
    z.refine((job) => job.budget !== undefined || job.budgetMin !== undefined, {
      path: ['budgetMin'],
      error: 'Minimum budget required',
      when: whenObject,
    }),
    z.refine((job) => job.budget !== undefined || job.budgetMax !== undefined, {
      path: ['budgetMax'],
      error: 'Maximum budget required',
      when: whenObject,
    }),
    z.refine(
      ({ budgetMin, budgetMax }) =>
        budgetMin === undefined || budgetMax === undefined || centsOf(budgetMin) <= centsOf(budgetMax),
      { path: ['budgetMax'], error: 'The maximum budget must not be below the minimum.' },
    ),
  )
export type RepostJobForm = z.infer<typeof RepostJobForm>

const withId = z.object({ id: PathId })

export const repostJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/repost',
  who: 'user',
  summary: 'Post an own job that is over once more, as a new job that is live at once',
  params: withId,
  body: RepostJobForm,
  once: true,
  answer: Job,
  status: 201,
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  who: 'user',
  summary: 'Cancel an own job that has no chosen bid',
  params: withId,
  answer: Job,
})

export const myJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/my',
  who: 'user',
  summary: 'My posted jobs, newest first; the Link header carries the next page',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(Job),
})

export const uploadJobImages = endpoint({
  method: 'POST',
  path: '/api/upload/job-images',
  who: 'user',
  summary: 'Upload up to three photos for a job; they are re-encoded without their metadata',
  files: { field: 'images', max: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES, noun: 'images' },
  once: true,
  answer: z.object({ imageUrls: z.array(z.string()) }),
  status: 201,
})

// ---- finding ---------------------------------------------------------------------------------------------------

export const SORTS = ['soonest', 'newest', 'nearest', 'budget'] as const
export type Sort = (typeof SORTS)[number]
export const RADIUS_MILES = [3, 5, 10, 25, 50, 100] as const
export const DEFAULT_RADIUS_MILES = 25

const notACategory = ({ input }: { input?: unknown }): string =>
  `"${(input as string).slice(0, MAX_CATEGORY)}" is not a category.`
const text = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
const Filter = {
  zip: text(10),
  zipCode: text(10),
  category: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_CATEGORY, { error: notACategory, abort: true }),
      z.refine((given) => given === '' || given === ALL_CATEGORIES || isCategory(given), { error: notACategory }),
    ),
  ),
  q: text(100),
  radius: z.optional(numberInAddress('Please choose a number of miles.').check(z.minimum(1), z.maximum(500))),
  sort: z.optional(z.enum(SORTS)),
}

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  who: 'anyone',
  summary: 'Open and bidding jobs, soonest end first, twenty at a time; the Link header carries the next page',
  query: z.object({ ...Filter, cursor: text(200) }),
  answer: z.array(Job),
})

export const JobsSummary = z.object({
  availableJobs: z.int(),
  activeBidding: z.int(),
  /** Whole dollars; null without jobs. */
  averageBudget: z.nullable(z.int()),
  /** The place of the requested zip code; null without one or if it is unknown. */
  centre: z.nullable(
    z.object({
      zip: z.string(),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      radiusMiles: z.number(),
    }),
  ),
})
export type JobsSummary = z.infer<typeof JobsSummary>

export const summarizeJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/summary',
  who: 'anyone',
  summary: 'The three figures of Find Work for the same filter as the list',
  query: z.object(Filter),
  answer: JobsSummary,
})

export const PriceGuide = z.object({
  /** How many settled jobs the figures are based on. */
  count: z.int(),
  /** Quartiles; null if there are too few jobs. */
  low: z.nullable(Dollars),
  median: z.nullable(Dollars),
  high: z.nullable(Dollars),
  /** The searched radius; null: everywhere. */
  radiusMiles: z.nullable(z.int()),
})
export type PriceGuide = z.infer<typeof PriceGuide>

export const priceGuide = endpoint({
  method: 'GET',
  path: '/api/jobs/price-guide',
  who: 'user',
  summary: 'What similar jobs near by were settled for: quartiles and count',
  query: z.object({ category: line('Please select a category', { max: MAX_CATEGORY }), zip: text(10) }),
  answer: PriceGuide,
})

export const favoriteJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:id/favorite',
  who: 'user',
  summary: 'Keep a job among my favourites',
  params: withId,
  answer: Done,
})
export const unfavoriteJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id/favorite',
  who: 'user',
  summary: 'Take a job out of my favourites',
  params: withId,
  answer: Done,
})
export const favoriteJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/favorites',
  who: 'user',
  summary: 'My favourite jobs, the last one kept first',
  answer: z.array(Job),
})
