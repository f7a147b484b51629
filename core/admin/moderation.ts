import * as z from 'zod/mini'
import { REPORTED_TYPES } from '#core/admin/reports.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { refusal } from '#core/kernel/problem.ts'

const Person = z.object({ id: Id, firstName: z.nullable(z.string()), email: z.string() })

export const REVIEW_FILTERS = ['all', 'flagged', 'low', 'hidden'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

export const ReviewForAdmin = z.object({
  id: Id,
  rating: z.int(),
  comment: z.string(),
  reply: z.nullable(z.string()),
  reviewer: Person,
  reviewee: Person,
  contractId: Id,
  jobTitle: z.string(),
  isPublished: z.boolean(),
  pendingFlags: z.int(),
  hiddenAt: z.nullable(Timestamp),
  hiddenReason: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type ReviewForAdmin = z.infer<typeof ReviewForAdmin>

export const listReviewsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  who: 'support',
  summary: 'Reviews, the newest first; low are those with one or two stars',
  query: z.object({ search, filter: z._default(z.enum(REVIEW_FILTERS), 'all'), cursor }),
  answer: page(ReviewForAdmin),
})

export const HIDE_SENTENCE = 'Please say why. The author will read it.'

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  who: 'moderator',
  summary: 'Hide a review; the rating is counted anew without it and the author is told why',
  params: z.object({ id: PathId }),
  body: z.object({ reason: prose(HIDE_SENTENCE, { min: 1, max: 500 }) }),
  answer: Done,
})

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  who: 'moderator',
  summary: 'Show a hidden review again',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const HIDDEN_ALREADY = refusal(409, 'hidden_already', 'This review is hidden already.')
export const NOT_HIDDEN = refusal(409, 'not_hidden', 'This review is not hidden.')

export const FLAG_STATUSES = ['pending', 'upheld', 'dismissed'] as const
export type FlagStatus = (typeof FLAG_STATUSES)[number]
/** Not decided yet. */
export const PENDING_FLAGS = ['pending'] as const satisfies readonly FlagStatus[]
export const UPHELD_FLAGS = ['upheld'] as const satisfies readonly FlagStatus[]
export const isUpheld = (status: FlagStatus): boolean => UPHELD_FLAGS.some((one) => one === status)
export const isPendingFlag = (status: FlagStatus): boolean => PENDING_FLAGS.some((one) => one === status)

export const Flag = z.object({
  id: Id,
  contentType: z.enum(REPORTED_TYPES),
  contentId: Id,
  reason: z.string(),
  reportedBy: z.nullable(Person),
  status: z.enum(FLAG_STATUSES),
  adminNotes: z.nullable(z.string()),
  resolvedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  /** The author and the current text; null: the content no longer exists. */
  about: z.nullable(Person),
  preview: z.nullable(z.string()),
  /** A public address, or that of `flagPicture`. */
  pictureUrl: z.nullable(z.string()),
  /** Further reports of the same content. */
  others: z.int(),
})
export type Flag = z.infer<typeof Flag>

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  who: 'support',
  summary: 'Reported content: what waits, the oldest first; what was decided, the newest first',
  query: z.object({ status: z._default(z.enum(FLAG_STATUSES), 'pending'), cursor }),
  answer: page(Flag),
})

export const flagPicture = endpoint({
  method: 'GET',
  path: '/api/admin/flags/:id/picture',
  who: 'support',
  summary: 'The picture of what was reported, small; in full, looking is written into the audit log',
  params: z.object({ id: PathId }),
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})

/** What upholding a report does automatically. For other types the moderator acts on the user. */
export const UPHOLDING = {
  review: 'The review is hidden.',
  job: 'The job is removed.',
  portfolio: 'The piece is taken off the profile.',
} as const satisfies Partial<Record<(typeof REPORTED_TYPES)[number], string>>

export const decideFlag = endpoint({
  method: 'POST',
  path: '/api/admin/flags/:id',
  who: 'moderator',
  summary: 'Uphold or dismiss a report, and all others about the same; upholding hides what can be hidden',
  params: z.object({ id: PathId }),
  body: z.object({
    status: z.enum(['upheld', 'dismissed'], 'Please uphold or dismiss.'),
    adminNotes: z._default(prose('Please write a note.', { max: 1_000 }), ''),
  }),
  answer: Done,
})

export const NO_SUCH_FLAG = refusal(404, 'not_found', 'This report does not exist.')
export const DECIDED_ALREADY = refusal(409, 'decided_already', 'Somebody has decided this already.')
