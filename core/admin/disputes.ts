import * as z from 'zod/mini'
import { Dispute, percent } from '#core/disputes/api.ts'
import { ADMIN_RESOLUTIONS, DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'

/** A row of the queue. */
export const DisputeInQueue = z.object({
  id: Id,
  number: z.string(),
  contractId: Id,
  jobTitle: z.string(),
  budget: Dollars,
  location: z.nullable(z.string()),
  status: z.enum(DISPUTE_STATUSES),
  stage: z.string(),
  priority: z.string(),
  reason: z.string(),
  description: z.string(),
  posterId: Id,
  workerId: Id,
  posterEmail: z.nullable(z.string()),
  workerEmail: z.nullable(z.string()),
  raisedBy: z.enum(['poster', 'worker']),
  resolution: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
  resolvedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})

export type DisputeInQueue = z.infer<typeof DisputeInQueue>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  who: 'support',
  summary:
    'Disputes: open ones, those that wait for a decision first, the oldest before; resolved ones, the newest first',
  query: z.object({ status: z.optional(z.enum(DISPUTE_STATUSES)), cursor: z.optional(Id) }),
  answer: z.object({ items: z.array(DisputeInQueue), nextCursor: z.nullable(z.string()) }),
})

/** The dispute as the parties see it, with their contact data and the effect of each decision. */
export const DisputeForAdmin = z.object({
  ...Dispute.shape,
  posterId: Id,
  workerId: Id,
  posterEmail: z.nullable(z.string()),
  workerEmail: z.nullable(z.string()),
  location: z.nullable(z.string()),
  budget: Dollars,
  termsText: z.string(),
  termsHash: z.string(),
  /** What each resolution would do with the money; null: nothing. */
  choices: z.array(
    z.object({
      resolution: z.enum(ADMIN_RESOLUTIONS),
      refund: z.nullable(Dollars),
      fee: z.nullable(Dollars),
      workerAmount: z.nullable(Dollars),
    }),
  ),
})
export type DisputeForAdmin = z.infer<typeof DisputeForAdmin>

export const getDisputeForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id',
  who: 'support',
  summary: 'One dispute with all that a decision is made from',
  params: z.object({ id: PathId }),
  answer: DisputeForAdmin,
})

export const disputePackForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id/pack',
  who: 'support',
  summary: 'Everything in one file, as the two sides get it; looking is written into the audit log',
  params: z.object({ id: PathId }),
  query: z.object({ format: z.optional(z.enum(['pdf', 'json'])) }),
  answer: 'file',
})

export const evidenceForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/evidence/:id/file',
  who: 'support',
  summary: 'A piece of evidence; looking is written into the audit log',
  params: z.object({ id: PathId }),
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})

export const progressPhotoForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/progress-photos/:id/photo',
  who: 'support',
  summary: 'A progress photo of a contract that is or was in dispute; looking is written into the audit log',
  params: z.object({ id: PathId }),
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})

const RESOLUTION_SENTENCE = 'Please choose a resolution.'

export const resolveDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/resolve',
  who: 'moderator',
  summary: 'Decide a dispute: money and status move together; mediation_required opens a new proposal instead',
  once: true,
  body: z.object({
    disputeId: Id,
    status: z._default(z.literal('resolved'), 'resolved'),
    resolution: z.enum(ADMIN_RESOLUTIONS, RESOLUTION_SENTENCE),
    adminNotes: prose('Please write why.', { min: 1, max: 4_000 }),
    /** For a mediation; without it the rules make a new proposal from the current facts. */
    refundPercent: z.optional(percent),
  }),
  answer: DisputeForAdmin,
})
