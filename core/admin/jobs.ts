import * as z from 'zod/mini'
import { SETTLEMENT_STATUSES } from '#core/contracts/settlement.ts'
import { JOB_STATUSES } from '#core/jobs/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Done, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { refusal } from '#core/kernel/problem.ts'

export const JOB_FILTERS = ['all', ...JOB_STATUSES, 'removed'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

export const JobForAdmin = z.object({
  id: Id,
  title: z.string(),
  poster: z.object({ id: Id, email: z.string() }),
  status: z.enum(JOB_STATUSES),
  budget: z.object({ min: Dollars, max: Dollars }),
  category: z.string(),
  place: z.nullable(z.string()),
  bidCount: z.int(),
  pendingFlags: z.int(),
  createdAt: Timestamp,
  removedAt: z.nullable(Timestamp),
  removalReason: z.nullable(z.string()),
})
export type JobForAdmin = z.infer<typeof JobForAdmin>

export const listJobsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  who: 'support',
  summary: 'Jobs of every state, the newest first',
  query: z.object({ search, status: z._default(z.enum(JOB_FILTERS), 'all'), cursor }),
  answer: page(JobForAdmin),
})

export const JobDetail = z.object({
  ...JobForAdmin.shape,
  description: z.string(),
  location: z.nullable(z.string()),
  biddingEndsAt: Timestamp,
  images: z.array(z.string()),
  bids: z.array(
    z.object({
      id: Id,
      bidder: z.object({ id: Id, firstName: z.nullable(z.string()), email: z.string() }),
      amount: Dollars,
      message: z.string(),
      isSelected: z.boolean(),
      createdAt: Timestamp,
    }),
  ),
  contract: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      status: z.string(),
      settlement: z.nullable(z.object({ percent: z.int(), status: z.enum(SETTLEMENT_STATUSES) })),
    }),
  ),
})
export type JobDetail = z.infer<typeof JobDetail>

export const getJobForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:id',
  who: 'support',
  summary: 'One job with its bids and its contract',
  params: z.object({ id: PathId }),
  answer: JobDetail,
})

export const REMOVE_SENTENCE = 'Please say why. The poster will read it.'

export const removeJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/remove',
  who: 'moderator',
  summary: 'Take a job out of sight: nobody finds it or bids; the poster is told why',
  params: z.object({ id: PathId }),
  body: z.object({ reason: prose(REMOVE_SENTENCE, { min: 1, max: 500 }) }),
  answer: Done,
})

export const restoreJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/restore',
  who: 'moderator',
  summary: 'Show a removed job again, as it is by now',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const NO_JOB_WITH_THAT_ID = refusal(404, 'not_found', 'No job has this id.')
export const REMOVED_ALREADY = refusal(409, 'removed_already', 'This job is removed already.')
export const NOT_REMOVED = refusal(409, 'not_removed', 'This job is not removed.')
