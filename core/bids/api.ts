import * as z from 'zod/mini'
import { MAX_AVAILABILITY, MAX_MESSAGE } from '#core/bids/rules.ts'
import { Job } from '#core/jobs/api.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { amount, Dollars, Done, Id, line, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { Rate } from '#core/profiles/trust.ts'

export const Bidder = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  /** Null unless the bidder made it public. */
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  rating: z.string(),
  totalJobs: z.int(),
  /** Share of jobs started within 15 minutes of the agreed time. */
  onTime: Rate,
  expertise: z.array(z.string()),
  experienceLevel: z.nullable(z.string()),
})
export type Bidder = z.infer<typeof Bidder>

export const Bid = z.object({
  id: Id,
  jobId: Id,
  bidderId: Id,
  amount: Dollars,
  message: z.string(),
  availability: z.string(),
  isSelected: z.boolean(),
  /** Selected, but did not sign. */
  hasDeclined: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  bidder: Bidder,
})
export type Bid = z.infer<typeof Bid>

/** The poster, anonymous until a bid is selected. */
export const JobPoster = z.object({
  /** Only for the selected worker. */
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  rating: z.string(),
  jobsPosted: z.int(),
  /** Share of jobs with bids for which a bid was selected. */
  decided: Rate,
  memberSince: Timestamp,
})

export const JobDetail = z.object({
  ...Job.shape,
  poster: JobPoster,
  /** The poster sees all, a bidder only their own, others none. */
  bids: z.array(Bid),
  /** When bids were placed, oldest first. */
  bidTimes: z.array(Timestamp),
  /** Null while bidding is live and once the job is over. */
  chooseBy: z.nullable(Timestamp),
  isFavorite: z.boolean(),
  views: z.int(),
  favorites: z.int(),
  /** How many workers were alerted; only for the poster. */
  alerted: z.nullable(z.int()),
  /** Only for the two parties. */
  contractId: z.nullable(Id),
  /** Why a moderator removed it; only for the poster. */
  removalReason: z.nullable(z.string()),
})
export type JobDetail = z.infer<typeof JobDetail>

const withId = z.object({ id: PathId })

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  who: 'anyone',
  summary: 'One job with the bids that the reader may see',
  params: withId,
  query: z.object({ zip: z.optional(z.string().check(z.maxLength(10))) }),
  answer: JobDetail,
})

export const BidForm = z.object({
  amount: amount('Please enter what you ask for the whole job.'),
  availability: z._default(line('Please say when you can be there.', { min: 0, max: MAX_AVAILABILITY }), ''),
  message: z._default(prose('Please use plain text.', { max: MAX_MESSAGE }), ''),
})
export type BidForm = z.infer<typeof BidForm>

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/bids',
  who: 'user',
  summary: 'Bid on a live job, once',
  params: withId,
  body: BidForm,
  once: true,
  answer: Bid,
  status: 201,
})

export const changeBid = endpoint({
  method: 'PATCH',
  path: '/api/bids/:id',
  who: 'user',
  summary: 'Change an own bid while bidding is live',
  params: withId,
  body: z.object({
    amount: z.optional(amount('Please enter what you ask for the whole job.')),
    availability: z.optional(line('Please say when you can be there.', { min: 0, max: MAX_AVAILABILITY })),
    message: z.optional(prose('Please use plain text.', { max: MAX_MESSAGE })),
  }),
  answer: Bid,
})

export const withdrawBid = endpoint({
  method: 'DELETE',
  path: '/api/bids/:id',
  who: 'user',
  summary: 'Withdraw an own bid while bidding is live',
  params: withId,
  answer: Done,
})

export const myBids = endpoint({
  method: 'GET',
  path: '/api/bids/my',
  who: 'user',
  summary: 'My bids with their jobs, newest first; the Link header carries the next page',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(z.object({ ...Bid.shape, job: Job })),
})
