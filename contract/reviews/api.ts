import * as z from 'zod/mini'
import { endpoint } from '#contract/kernel/endpoint.ts'
import { Id, Timestamp } from '#contract/kernel/fields.ts'

export const Review = z.object({
  id: Id,
  rating: z.int(),
  comment: z.nullable(z.string()),
  jobTitle: z.string(),
  reviewer: z.object({ firstName: z.nullable(z.string()), profileImageUrl: z.nullable(z.string()) }),
  createdAt: Timestamp,
})
export type Review = z.infer<typeof Review>

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/:userId',
  who: 'anyone',
  summary: 'Published reviews of a person, newest first; the Link header carries the next page',
  params: z.object({ userId: Id }),
  query: z.object({
    sort: z.optional(z.enum(REVIEW_SORTS)),
    cursor: z.optional(Id),
  }),
  answer: z.array(Review),
})
