import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { MAX_REPLY, MAX_REVIEW } from '#core/reviews/rules.ts'

export const Review = z.object({
  id: Id,
  /** Only for the reviewed person and the reviewer. */
  contractId: z.nullable(Id),
  reviewerId: Id,
  revieweeId: Id,
  rating: z.int(),
  comment: z.nullable(z.string()),
  jobTitle: z.string(),
  reviewer: z.object({ firstName: z.nullable(z.string()), profileImageUrl: z.nullable(z.string()) }),
  /** By the reviewed person. */
  reply: z.nullable(z.string()),
  replyAt: z.nullable(Timestamp),
  /** Whether the reader is the reviewed person and has not answered yet. */
  mayReply: z.boolean(),
  createdAt: Timestamp,
})
export type Review = z.infer<typeof Review>

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/:userId',
  who: 'user',
  summary: 'Published reviews of a person, newest first; the Link header carries the next page',
  params: z.object({ userId: PathId }),
  query: z.object({
    sort: z.optional(z.enum(REVIEW_SORTS)),
    cursor: z.optional(Id),
  }),
  answer: z.array(Review),
})

/** One side's review of a contract, for the two parties. */
export const OwnReview = z.object({
  id: Id,
  contractId: Id,
  reviewerId: Id,
  revieweeId: Id,
  rating: z.int(),
  comment: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  replyAt: z.nullable(Timestamp),
  isPublished: z.boolean(),
  createdAt: Timestamp,
})
export type OwnReview = z.infer<typeof OwnReview>

export const ContractReviews = z.object({
  mine: z.nullable(OwnReview),
  /** Null while sealed: until both have reviewed or the time is over. */
  theirs: z.nullable(OwnReview),
  /** Whether the other side has reviewed, even if sealed. */
  isTheirsIn: z.boolean(),
  reviewBy: z.nullable(Timestamp),
})
export type ContractReviews = z.infer<typeof ContractReviews>

export const contractReviews = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/reviews',
  who: 'user',
  summary: 'The own review of a contract and, once it is opened, the other side’s',
  params: z.object({ id: PathId }),
  answer: ContractReviews,
})

const RATING_SENTENCE = 'Please give 1 to 5 stars.'

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/reviews',
  who: 'user',
  summary: 'Review the other side; sealed until both are in or seven days are over',
  params: z.object({ id: PathId }),
  once: true,
  body: z.object({
    rating: z.int(RATING_SENTENCE).check(z.minimum(1, RATING_SENTENCE), z.maximum(5, RATING_SENTENCE)),
    comment: z._default(prose('Please use plain text.', { max: MAX_REVIEW }), ''),
  }),
  answer: OwnReview,
  status: 201,
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reply',
  who: 'user',
  summary: 'The reviewed person answers, once',
  params: z.object({ id: PathId }),
  body: z.object({ text: prose('Please write an answer first.', { min: 1, max: MAX_REPLY }) }),
  once: true,
  answer: Review,
})
