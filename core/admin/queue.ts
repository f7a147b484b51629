import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page } from '#core/kernel/paging.ts'
import { refusal } from '#core/kernel/problem.ts'

export const FailedJob = z.object({
  id: Id,
  /** Such as "mail.send". */
  kind: z.string(),
  /** The id of the mail, provider call or job that it is about. */
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  failedAt: Timestamp,
  /** False if other records depend on it: then it can only be retried. */
  canDismiss: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

const kind = z.string().check(z.regex(/^[a-z.-]{1,60}$/, 'Please choose a kind.'))

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  who: 'admin',
  summary: 'Background jobs that were given up, the latest first',
  query: z.object({ kind: z.optional(kind), cursor }),
  answer: page(FailedJob),
})

export const failedJobKinds = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs/kinds',
  who: 'admin',
  summary: 'How many jobs of each kind were given up',
  answer: z.array(z.object({ kind: z.string(), count: z.int() })),
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/retry',
  who: 'admin',
  summary: 'Try all jobs of a kind again that were given up',
  body: z.object({ kind }),
  answer: z.object({ count: z.int() }),
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:id/retry',
  who: 'admin',
  summary: 'Try a job again that was given up',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const dismissFailedJob = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:id/dismiss',
  who: 'admin',
  summary: 'Remove a job that was given up, with the reason',
  params: z.object({ id: PathId }),
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1, 'Please give a reason.'), z.maxLength(500)),
  }),
  answer: Done,
})

export const NO_SUCH_FAILED_JOB = refusal(404, 'not_found', 'This job is not in the list any more.')
export const MUST_BE_DONE = refusal(
  409,
  'must_be_done',
  'The ledger waits for the answer to this call. It can be retried, but not dismissed.',
)
