import * as z from 'zod/mini'
import { Dispute, percent } from '#core/disputes/api.ts'
import { ADMIN_RESOLUTIONS, DISPUTE_FILTERS, DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import { ADMIN_ROLES, endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'

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
  /** The admin who looks after it. */
  assignedTo: z.nullable(Id),
  assigneeName: z.nullable(z.string()),
  resolvedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})

export type DisputeInQueue = z.infer<typeof DisputeInQueue>

/** `mine`: assigned to the admin who asks. */
export const ASSIGNED_FILTERS = ['anyone', 'mine', 'nobody'] as const
export type AssignedFilter = (typeof ASSIGNED_FILTERS)[number]

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  who: 'support',
  summary:
    'Disputes: open ones, those that wait for a decision first, the oldest before; resolved ones and all, the newest first',
  query: z.object({
    /** Open ones unless given. */
    status: z.optional(z.enum(DISPUTE_FILTERS)),
    assignedTo: z.optional(z.enum(ASSIGNED_FILTERS)),
    cursor: z.optional(Id),
  }),
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
  assignedTo: z.nullable(Id),
  assigneeName: z.nullable(z.string()),
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

export const verifyEvidence = endpoint({
  method: 'POST',
  path: '/api/admin/evidence/:id/verify',
  who: 'moderator',
  summary: 'Mark a piece of evidence as checked, or take the mark back; only while the dispute is open',
  params: z.object({ id: PathId }),
  body: z.object({ isVerified: z._default(z.boolean(), true) }),
  answer: DisputeForAdmin,
})

/** Who can be given a dispute. */
export const Assignee = z.object({ id: Id, name: z.string(), role: z.enum(ADMIN_ROLES) })
export type Assignee = z.infer<typeof Assignee>

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/assignees',
  who: 'support',
  summary: 'The moderators and admins to whom a dispute can be assigned',
  answer: z.array(Assignee),
})

export const assignDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/assign',
  who: 'moderator',
  summary: 'Assign an open dispute to a moderator or admin, or to nobody; from then on only the assignee decides it',
  params: z.object({ id: PathId }),
  body: z.object({ adminId: z.nullable(Id) }),
  answer: DisputeForAdmin,
})

export const NO_SUCH_ASSIGNEE = fieldRefusal('assignee_unknown', 'adminId', 'Please choose a moderator or an admin.')
/** DISPUTE-11 */
export const refuseDecisionOf = (
  { assignedTo, assigneeName }: { assignedTo: string | null; assigneeName: string | null },
  adminId: string,
): Refusal | null =>
  assignedTo === null || assignedTo === adminId
    ? null
    : refusal(
        409,
        'assigned_to_other',
        `This dispute is assigned to ${assigneeName ?? 'somebody else'}. Assign it to yourself to decide it.`,
      )

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
