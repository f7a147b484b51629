import * as z from 'zod/mini'
import { CONTRACT_STATUSES, ROLES } from '#core/contracts/rules.ts'
import {
  DISPUTE_CATEGORIES,
  DISPUTE_STAGES,
  DISPUTE_STATUSES,
  MAX_EVIDENCE_BYTES,
  MEDIATION_STATUSES,
  MAX_EXTENSION_DAYS,
  PROPOSAL_OPTIONS,
  RESOLUTIONS,
} from '#core/disputes/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Id, line, PathId, prose, Timestamp } from '#core/kernel/fields.ts'

const withId = z.object({ id: PathId })

// ---- evidence ------------------------------------------------------------------------------------------------------

export const EVIDENCE_TYPES = ['photo', 'pdf', 'text'] as const

export const Evidence = z.object({
  id: Id,
  disputeId: Id,
  submittedBy: Id,
  submittedByRole: z.enum(ROLES),
  submittedByName: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Detected from the content. */
  evidenceType: z.enum(EVIDENCE_TYPES),
  fileUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Of the stored bytes. */
  sha256: z.nullable(z.string()),
  description: z.nullable(z.string()),
  timestamp: Timestamp,
  /** DISPUTE-12: an admin has checked it. */
  isVerified: z.boolean(),
  verifiedBy: z.nullable(Id),
  verifiedAt: z.nullable(Timestamp),
})
export type Evidence = z.infer<typeof Evidence>

// ---- proposals -----------------------------------------------------------------------------------------------------

export const Reason = z.object({ key: z.string(), text: z.string(), points: z.number() })

/** How a proposal divides the disputed amount. */
export const OutcomeInDollars = z.object({ refund: Dollars, fee: Dollars, workerAmount: Dollars })

export const MediationAttempt = z.object({
  id: Id,
  disputeId: Id,
  mediationType: z.enum(['automated', 'counter', 'admin']),
  /** Null: by the rules or an admin. */
  proposedBy: z.nullable(Id),
  proposedByRole: z.nullable(z.enum(ROLES)),
  option: z.enum(PROPOSAL_OPTIONS),
  refundPercent: z.nullable(z.number()),
  extensionDays: z.nullable(z.int()),
  /** Null for an extension. */
  outcome: z.nullable(OutcomeInDollars),
  proposal: z.string(),
  /** A note of the person who proposed it. */
  message: z.nullable(z.string()),
  reasons: z.array(Reason),
  confidence: z.nullable(z.number()),
  status: z.enum(MEDIATION_STATUSES),
  acceptedBy: z.array(Id),
  acceptedByRoles: z.array(z.enum(ROLES)),
  rejectedBy: z.nullable(Id),
  rejectedByRole: z.nullable(z.enum(ROLES)),
  expiresAt: z.nullable(Timestamp),
  decidedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type MediationAttempt = z.infer<typeof MediationAttempt>

// ---- what happened -------------------------------------------------------------------------------------------------

export const TIMELINE_KINDS = ['contract', 'money', 'work', 'note', 'dispute'] as const

export const TimelineEntry = z.object({
  at: Timestamp,
  kind: z.enum(TIMELINE_KINDS),
  /** Null: by the clock, the rules or an admin. */
  by: z.nullable(z.enum(ROLES)),
  text: z.string(),
  photoUrl: z.nullable(z.string()),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

// ---- one dispute ---------------------------------------------------------------------------------------------------

export const Dispute = z.object({
  id: Id,
  number: z.string(),
  contractId: Id,
  contractNumber: z.string(),
  jobTitle: z.string(),
  posterName: z.nullable(z.string()),
  workerName: z.nullable(z.string()),
  reportedBy: Id,
  reportedAgainst: Id,
  raisedBy: z.enum(ROLES),
  /** Of the reader. */
  role: z.enum(ROLES),
  category: z.nullable(z.enum(DISPUTE_CATEGORIES)),
  reason: z.string(),
  description: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  stage: z.enum(DISPUTE_STAGES),
  priority: z.string(),
  /** Held and recently released; a refund is a share of it. */
  amount: Dollars,
  held: Dollars,
  /** Of what is held, what a bank has taken back and nobody has paid again; none once the dispute is over. */
  missing: Dollars,
  released: Dollars,
  contractStatusBefore: z.nullable(z.enum(CONTRACT_STATUSES)),
  resolution: z.nullable(z.enum(RESOLUTIONS)),
  refundPercent: z.nullable(z.number()),
  /** Refunded cents. */
  compensationAmount: z.nullable(z.int()),
  adminNotes: z.nullable(z.string()),
  resolvedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  /** Whether the reader raised it and the other side has not reacted yet. */
  mayWithdraw: z.boolean(),
  /** Whether a counter-proposal, or one with a longer deadline, is still possible. */
  mayCounter: z.boolean(),
  mayExtend: z.boolean(),
  evidence: z.array(Evidence),
  proposals: z.array(MediationAttempt),
  timeline: z.array(TimelineEntry),
})
export type Dispute = z.infer<typeof Dispute>

const REASON_SENTENCE = 'Please give a reason.'
const DESCRIPTION_SENTENCE = 'Please describe what happened.'

export const DisputeForm = z.object({
  reason: line(REASON_SENTENCE, { max: 200 }),
  description: prose(DESCRIPTION_SENTENCE, { min: 1, max: 4_000 }),
  category: z._default(z.nullable(z.enum(DISPUTE_CATEGORIES, 'Please choose from the list.')), null),
  /** Written statements; files are added once the dispute is open. */
  evidence: z._default(z.array(prose('Please use plain text.', { max: 4_000 })).check(z.maxLength(10)), []),
})

export const raiseDispute = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/dispute',
  who: 'user',
  summary: 'Raise a dispute: the money is frozen at once and the rules make a proposal',
  params: withId,
  once: true,
  body: DisputeForm,
  answer: Dispute,
  status: 201,
})

export const contractDispute = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/dispute',
  who: 'user',
  summary: 'The dispute of a contract, the newest if there were several; null without one',
  params: withId,
  answer: z.nullable(Dispute),
})

export const DisputePreview = z.object({
  /** `sentence` says why not. */
  mayFile: z.boolean(),
  sentence: z.nullable(z.string()),
  /** Null while the work is not complete. */
  until: z.nullable(Timestamp),
  amount: Dollars,
  held: Dollars,
  released: Dollars,
  refundPercent: z.number(),
  outcome: OutcomeInDollars,
  reasons: z.array(Reason),
  confidence: z.number(),
  canExtend: z.boolean(),
})
export type DisputePreview = z.infer<typeof DisputePreview>

export const previewDispute = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/dispute/preview',
  who: 'user',
  summary: 'What the rules would propose today if a dispute were raised, and why',
  params: withId,
  query: z.object({ category: z.optional(z.enum(DISPUTE_CATEGORIES)) }),
  answer: DisputePreview,
})

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/disputes/:id',
  who: 'user',
  summary: 'One dispute with its evidence, proposals and timeline, for its two sides',
  params: withId,
  answer: Dispute,
})

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/withdraw',
  who: 'user',
  summary: 'Whoever raised it takes it back: the contract is as it was, with the rest of its automatic-release time',
  params: withId,
  answer: Dispute,
})

// ---- evidence ------------------------------------------------------------------------------------------------------

export const listEvidence = endpoint({
  method: 'GET',
  path: '/api/disputes/:id/evidence',
  who: 'user',
  summary: 'Evidence of both sides, oldest first',
  params: withId,
  answer: z.array(Evidence),
})

export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/evidence',
  who: 'user',
  summary: 'Add a photo, a PDF, a text or a statement; typed by its content',
  params: withId,
  once: true,
  files: { field: 'file', max: 1, maxBytes: MAX_EVIDENCE_BYTES, noun: 'files', isOptional: true },
  body: z.object({ description: z._default(prose('Please use plain text.', { max: 4_000 }), '') }),
  answer: Evidence,
  status: 201,
})

export const evidenceFile = endpoint({
  method: 'GET',
  path: '/api/evidence/:id/file',
  who: 'user',
  summary: 'A piece of evidence, for the two sides',
  params: withId,
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})

export const disputePack = endpoint({
  method: 'GET',
  path: '/api/disputes/:id/pack',
  who: 'user',
  summary: 'Everything in one file for the own records: a PDF that carries the same as JSON; or the JSON alone',
  params: withId,
  query: z.object({ format: z.optional(z.enum(['pdf', 'json'])) }),
  answer: 'file',
})

// ---- answering -----------------------------------------------------------------------------------------------------

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/disputes/:id/proposals',
  who: 'user',
  summary: 'Proposals of a dispute, oldest first',
  params: withId,
  answer: z.array(MediationAttempt),
})

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/accept',
  who: 'user',
  summary: 'Accept for the own side; with the second yes the money moves and the dispute is resolved',
  params: withId,
  once: true,
  /** What the page showed: a share that changed meanwhile is not accepted. */
  body: z.object({ refundPercent: z.optional(z.number()) }),
  answer: Dispute,
})

const PERCENT_SENTENCE = 'How much goes back is a number from 0 to 100, with at most two digits after the point.'
export const percent = z
  .union([z.number(), z.string()], PERCENT_SENTENCE)
  .check(
    z.refine((given) => /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/.test(String(given).trim()), PERCENT_SENTENCE),
  )
const DAYS_SENTENCE = `A longer deadline is 1 to ${MAX_EXTENSION_DAYS} days.`

export const counterProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/counter',
  who: 'user',
  summary: 'Propose something else: another share, or going on with a longer deadline',
  params: withId,
  once: true,
  body: z.object({
    option: z._default(z.enum(PROPOSAL_OPTIONS), 'refund'),
    refundPercent: z.optional(percent),
    extensionDays: z.optional(
      z.int(DAYS_SENTENCE).check(z.minimum(1, DAYS_SENTENCE), z.maximum(MAX_EXTENSION_DAYS, DAYS_SENTENCE)),
    ),
    message: z._default(prose('Please use plain text.', { max: 2_000 }), ''),
  }),
  answer: Dispute,
  status: 201,
})

export const rejectProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/reject',
  who: 'user',
  summary: 'Say no and ask a person to decide',
  params: withId,
  once: true,
  body: z.object({ message: z._default(prose('Please use plain text.', { max: 2_000 }), '') }),
  answer: Dispute,
})
