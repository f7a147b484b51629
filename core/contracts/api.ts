import { CHARGEBACK_KINDS, CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { DEBT_REASONS } from '#core/payments/debts.ts'
import * as z from 'zod/mini'
import { CONTRACT_STATUSES, ROLES } from '#core/contracts/rules.ts'
import { ACCEPTERS, SETTLEMENT_STATUSES } from '#core/contracts/settlement.ts'
import { DISPUTE_STAGES, RESOLUTIONS } from '#core/disputes/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import {
  amount,
  atMost,
  beforeLastDay,
  Dollars,
  Id,
  line,
  PathId,
  prose,
  Timestamp,
  typedNumber,
} from '#core/kernel/fields.ts'
import { parseDollars } from '#core/kernel/money.ts'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '#core/payments/rules.ts'

const withId = z.object({ id: PathId })

export const selectBid = endpoint({
  method: 'POST',
  path: '/api/bids/:id/select',
  who: 'user',
  summary: 'Choose one bid of an own job: the job is assigned and the contract written in one step',
  params: withId,
  /** What the page showed: a bid that was changed meanwhile is not selected. */
  body: z.object({ amount: z.optional(amount('Please say which amount you read.')) }),
  once: true,
  answer: z.object({ message: z.string(), jobId: Id, bidId: Id, contractId: Id }),
})

// ---- one contract ------------------------------------------------------------------------------------------------

const Party = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  rating: z.string(),
  totalJobs: z.int(),
  /** Shown to the other party once both have signed. */
  phoneNumber: z.nullable(z.string()),
})
export type Party = z.infer<typeof Party>

const ContractJob = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** The worker sees the full address once both have signed, and the area before. */
  location: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  isVirtual: z.boolean(),
  images: z.array(z.string()),
  preferredDate: z.nullable(Timestamp),
  preferredTime: z.nullable(z.string()),
})

/** One for the contract and one for each extra, tip and failed attempt. */
export const Payment = z.object({
  id: Id,
  contractId: Id,
  kind: z.enum(PAYMENT_KINDS),
  amount: Dollars,
  platformFee: Dollars,
  workerAmount: Dollars,
  refundedAmount: Dollars,
  status: z.enum(PAYMENT_STATUSES),
  /** Only for the poster. */
  failureReason: z.nullable(z.string()),
  /** The provider needs a confirmation from the poster, on the pay page. */
  needsAction: z.boolean(),
  /** Sent with a tip. */
  message: z.nullable(z.string()),
  paidAt: z.nullable(Timestamp),
  releasedAt: z.nullable(Timestamp),
  refundedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Payment = z.infer<typeof Payment>

/** Sums over all payments of the contract. */
const ContractMoney = z.object({
  /** Of the newest payment for the contract itself that did not fail, or of the failed one. */
  status: z.enum(PAYMENT_STATUSES),
  held: Dollars,
  /** CHARGEBACK-5: of it, what a bank has taken back and was not paid again. */
  missing: Dollars,
  /** How the held amount is split at release. */
  fee: Dollars,
  workerShare: Dollars,
  released: Dollars,
  refunded: Dollars,
  /** Of settled payments, what a bank took back. */
  reversed: Dollars,
  tips: Dollars,
  /** What the poster still has to pay. */
  due: Dollars,
  /** The card that was or will be charged; only for the poster. */
  cardLast4: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  needsAction: z.boolean(),
  isTestMode: z.boolean(),
})

/** For lists and the next step. */
const ContractDispute = z.object({
  id: Id,
  number: z.string(),
  isOpen: z.boolean(),
  stage: z.enum(DISPUTE_STAGES),
  resolution: z.nullable(z.enum(RESOLUTIONS)),
  /** Who has not answered the proposal yet. */
  awaits: z.enum(['me', 'them', 'both', 'nobody']),
  answerBy: z.nullable(Timestamp),
  resolvedAt: z.nullable(Timestamp),
})

export const Progress = z.object({
  id: Id,
  contractId: Id,
  uploadedBy: Id,
  photoUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  location: z.nullable(z.string()),
  isApproved: z.boolean(),
  approvedBy: z.nullable(Id),
  approvedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Progress = z.infer<typeof Progress>

/** How a settlement divides what is held, or has divided it. */
const SettlementAmounts = z.object({
  /** The progress that the worker had reported. */
  percent: z.int(),
  amount: Dollars,
  /** The worker's part, and what of it goes to the platform and to the worker. */
  share: Dollars,
  fee: Dollars,
  workerAmount: Dollars,
  refund: Dollars,
})
export type SettlementAmounts = z.infer<typeof SettlementAmounts>

/** Of a contract that the poster canceled after progress was reported. */
const Settlement = z.object({
  id: Id,
  ...SettlementAmounts.shape,
  status: z.enum(SETTLEMENT_STATUSES),
  reason: z.nullable(z.string()),
  startedAt: Timestamp,
  /** After that it counts as accepted. */
  answerBy: Timestamp,
  endedAt: z.nullable(Timestamp),
  acceptedBy: z.nullable(z.enum(ACCEPTERS)),
  /** The updates that it goes by, newest first. */
  evidence: z.array(Progress),
})
export type Settlement = z.infer<typeof Settlement>

export const Contract = z.object({
  id: Id,
  number: z.string(),
  jobId: Id,
  bidId: Id,
  posterId: Id,
  workerId: Id,
  /** Of the reader. */
  role: z.enum(ROLES),
  amount: Dollars,
  /** As it was when the contract was written. */
  feeBasisPoints: z.int(),
  description: z.string(),
  /** Date and time in the time zone of the job's zip code. */
  scheduledDate: z.nullable(z.string()),
  scheduledTime: z.nullable(z.string()),
  timeZone: z.string(),
  /** The same instant; null without a time. */
  startsAt: z.nullable(Timestamp),
  termsText: z.string(),
  termsHash: z.string(),
  posterSigned: z.boolean(),
  workerSigned: z.boolean(),
  posterSignedAt: z.nullable(Timestamp),
  workerSignedAt: z.nullable(Timestamp),
  /** The text that the reader signed before it was changed; null unless the reader has to sign again. */
  textSignedBefore: z.nullable(z.string()),
  /** After that an unsigned contract is canceled. */
  signBy: Timestamp,
  status: z.enum(CONTRACT_STATUSES),
  startedAt: z.nullable(Timestamp),
  completedAt: z.nullable(Timestamp),
  /** Null if not complete, or completed by the end of a dispute. */
  completedBy: z.nullable(z.enum(ROLES)),
  /** A longer deadline agreed in a dispute. */
  finishBy: z.nullable(Timestamp),
  /** When held money is released automatically. */
  autoReleaseAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  /** The poster's last request for changes. */
  changesRequested: z.nullable(z.string()),
  changesRequestedAt: z.nullable(Timestamp),
  /** Null if nobody signed in time or an admin decided. */
  cancelledBy: z.nullable(z.enum(ROLES)),
  cancelReason: z.nullable(z.string()),
  additionalAmount: Dollars,
  additionalWork: z.nullable(z.string()),
  additionalWorkApproved: z.boolean(),
  /** Of the newest progress update with a percentage. */
  percent: z.nullable(z.int()),
  /** Pending requests for extra work, by who made them. */
  openRequests: z.object({ mine: z.int(), theirs: z.int() }),
  photosToApprove: z.int(),
  /** The fee of the canceling party; half of it goes to the other once it is collected. */
  cancelFeePaid: Dollars,
  /** What one side owes under this contract. For the other side: what they get of it. */
  debts: z.array(z.object({ reason: z.enum(DEBT_REASONS), isMine: z.boolean(), amount: Dollars, collected: Dollars })),
  /** What banks ask about card payments: open ones come first, then those that were lost. The payer of a debt sees theirs. */
  chargeback: z.nullable(
    z.object({
      kind: z.enum(CHARGEBACK_KINDS),
      status: z.enum(CHARGEBACK_STATUSES),
      /** Of all payments of the contract with this status. */
      amount: Dollars,
      /** CHARGEBACK-1: it keeps held money where it is. */
      isHolding: z.boolean(),
      /** The reader paid with the card. */
      isMine: z.boolean(),
      openedAt: Timestamp,
      decidedAt: z.nullable(Timestamp),
    }),
  ),
  /** CHARGEBACK-5: a bank has taken back what is held, and it was not paid again. */
  isReversed: z.boolean(),
  /** What canceling would cost the reader now, and from when on it costs something. */
  cancelFee: Dollars,
  cancelFeeFrom: z.nullable(Timestamp),
  /** SETTLE-1: what canceling would pay the worker for now; null if it ends the contract at once. */
  cancelShare: z.nullable(SettlementAmounts),
  /** CANCEL-6: false also if only a dispute can end it. */
  mayCancel: z.boolean(),
  /** The newest one that was not taken back. */
  settlement: z.nullable(Settlement),
  hasReviewed: z.boolean(),
  /** Whether the other side has reviewed, even if that review is still sealed. */
  otherHasReviewed: z.boolean(),
  reviewBy: z.nullable(Timestamp),
  /** The newest one. */
  dispute: z.nullable(ContractDispute),
  /** Null while the work is not complete. */
  disputeBy: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  job: ContractJob,
  poster: Party,
  worker: Party,
  money: ContractMoney,
  payments: z.array(Payment),
})
export type Contract = z.infer<typeof Contract>

export const myContracts = endpoint({
  method: 'GET',
  path: '/api/contracts/my',
  who: 'user',
  summary: 'All contracts of mine, newest first; the Link header carries the next page',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.array(Contract),
})

export const userContracts = endpoint({ ...myContracts, path: '/api/contracts/user', summary: 'As /api/contracts/my' })

export const getContract = endpoint({
  method: 'GET',
  path: '/api/contracts/:id',
  who: 'user',
  summary: 'One contract, for its two parties',
  params: withId,
  answer: Contract,
})

const DATE_SENTENCE = 'Please choose a date.'
const TIME_SENTENCE = 'Please choose a time such as 19:15.'

export const createContract = endpoint({
  method: 'POST',
  path: '/api/contracts',
  who: 'user',
  summary: 'The contract of a job with a selected bid; sets its schedule while it is not signed by both',
  body: z.object({
    jobId: Id,
    workerId: z.optional(Id),
    amount: z.optional(amount('Please enter an amount.')),
    description: z.optional(z.nullable(z.string().check(z.maxLength(4_000)))),
    /** Omitted: unchanged. Null or empty: no schedule. The time of an ISO text is ignored. */
    scheduledDate: z.optional(
      z.nullable(
        z
          .string(DATE_SENTENCE)
          .check(atMost(40, DATE_SENTENCE), z.regex(/^(\d{4}-\d{2}-\d{2}(T.*)?)?$/, DATE_SENTENCE), beforeLastDay),
      ),
    ),
    scheduledTime: z.optional(
      z.nullable(z.string(TIME_SENTENCE).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, TIME_SENTENCE))),
    ),
  }),
  once: true,
  answer: Contract,
})

export const signContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/sign',
  who: 'user',
  summary: 'Sign for the own role; with the second signature the contract is active and the money is held',
  params: withId,
  once: true,
  body: z.object({
    role: z.enum(ROLES, 'Please say for which role you sign.'),
    /** What the page showed: a text that was changed meanwhile is not signed. */
    termsHash: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: Contract,
})

const reason = (sentence: string) => z._default(prose(sentence, { max: 1_000 }), '')

export const declineContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/decline',
  who: 'user',
  summary: 'The worker declines to sign; the poster may choose another bid',
  params: withId,
  body: z.object({ reason: reason('Please say why in a few words.') }),
  answer: Contract,
})

export const startContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/start',
  who: 'user',
  summary: 'The worker starts; refused while the money is not held',
  params: withId,
  answer: Contract,
})

export const completeContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/complete',
  who: 'user',
  summary: 'Either side marks the work complete; the money stays held until it is released',
  params: withId,
  answer: Contract,
})

export const requestChanges = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/request-changes',
  who: 'user',
  summary: 'The poster asks for changes after completion; the automatic release stops',
  params: withId,
  body: z.object({ message: prose('Please say what should be changed.', { min: 1, max: 1_000 }) }),
  answer: Contract,
})

const FEE_SENTENCE = 'Please say which fee you read, such as 10 or 10.00.'

export const cancelContract = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/cancel',
  who: 'user',
  summary:
    'Either side calls it off before completion; the hold is refunded less the fee where one applies. Once the worker has reported progress, the poster starts a settlement instead',
  params: withId,
  once: true,
  body: z.object({
    reason: reason('Please say why in a few words.'),
    /** What the page showed: a fee that changed meanwhile is not charged. */
    fee: z.optional(
      typedNumber(FEE_SENTENCE).check(z.refine((given) => parseDollars(String(given)) !== null, FEE_SENTENCE)),
    ),
    /** What the page showed: another share is not settled. */
    percent: z.optional(z.int('Please say which share you read, as a whole percentage.')),
  }),
  answer: Contract,
})

export const acceptSettlement = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/settlement/accept',
  who: 'user',
  summary: 'The worker accepts the share of a contract that the poster canceled; the money moves',
  params: withId,
  once: true,
  answer: Contract,
})

export const withdrawSettlement = endpoint({
  method: 'DELETE',
  path: '/api/contracts/:id/settlement',
  who: 'user',
  summary: 'The poster takes the cancellation back while the worker has not answered; the work continues',
  params: withId,
  once: true,
  answer: Contract,
})

// ---- documents ---------------------------------------------------------------------------------------------------

export const contractPdf = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/pdf',
  who: 'user',
  summary: 'The signed contract with its audit page',
  params: withId,
  answer: 'file',
})

export const contractCalendar = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/calendar.ics',
  who: 'user',
  summary: 'The appointment as a calendar file; the same id whenever it changes',
  params: withId,
  answer: 'file',
})

export const verifyDocument = endpoint({
  method: 'POST',
  path: '/api/contracts/verify',
  who: 'anyone',
  summary: 'Whether a file is a contract that was signed here, by the SHA-256 of its bytes',
  body: z.object({
    sha256: z.string('This is not a SHA-256.').check(z.regex(/^[0-9a-f]{64}$/i, 'This is not a SHA-256.')),
  }),
  /** Nothing that is not in the file itself. */
  answer: z.object({
    isGenuine: z.boolean(),
    number: z.nullable(z.string()),
    title: z.nullable(z.string()),
    textHash: z.nullable(z.string()),
    posterSignedAt: z.nullable(Timestamp),
    workerSignedAt: z.nullable(Timestamp),
    issuedAt: z.nullable(Timestamp),
  }),
})

// ---- notes -------------------------------------------------------------------------------------------------------

export const Note = z.object({
  id: Id,
  contractId: Id,
  authorId: Id,
  authorName: z.nullable(z.string()),
  authorImageUrl: z.nullable(z.string()),
  isMine: z.boolean(),
  message: z.string(),
  /** Visible only to its author. */
  isInternal: z.boolean(),
  createdAt: Timestamp,
})
export type Note = z.infer<typeof Note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/notes',
  who: 'user',
  summary: 'Notes of a contract, newest first',
  params: withId,
  answer: z.array(Note),
})

export const NOTE_SENTENCE = 'Please write a note first.'
export const addNote = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/notes',
  who: 'user',
  summary: 'Add a note for both, or an internal one for oneself',
  params: withId,
  once: true,
  body: z.object({
    message: prose(NOTE_SENTENCE, { min: 1, max: 2_000 }),
    isInternal: z._default(z.boolean(), false),
  }),
  answer: Note,
  status: 201,
})

// ---- progress ----------------------------------------------------------------------------------------------------

export const listProgress = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/progress',
  who: 'user',
  summary: 'Progress updates of a contract, newest first',
  params: withId,
  answer: z.array(Progress),
})

export const MAX_PROGRESS_PHOTO_BYTES = 10 * 1024 * 1024
const PERCENT_SENTENCE = 'Progress is a whole number from 0 to 100.'

export const addProgress = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/progress',
  who: 'user',
  summary: 'The worker tells how far it is: words, a percentage, a photo, or any of them together',
  params: withId,
  once: true,
  files: { field: 'photo', max: 1, maxBytes: MAX_PROGRESS_PHOTO_BYTES, noun: 'images', isOptional: true },
  body: z.object({
    description: z._default(prose('Please use plain text.', { max: 1_000 }), ''),
    percent: z.optional(
      typedNumber(PERCENT_SENTENCE).check(
        z.refine((given) => given === '' || /^(100|\d{1,2})$/.test(String(given)), PERCENT_SENTENCE),
      ),
    ),
    location: z._default(line('Please use plain text.', { min: 0 }), ''),
  }),
  answer: Progress,
  status: 201,
})

export const progressPhoto = endpoint({
  method: 'GET',
  path: '/api/progress-photos/:id/photo',
  who: 'user',
  summary: 'A progress photo, for the two parties',
  params: withId,
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})

export const approvePhoto = endpoint({
  method: 'POST',
  path: '/api/progress-photos/:id/approve',
  who: 'user',
  summary: 'The poster approves a progress photo',
  params: withId,
  answer: Progress,
})

// ---- additional work ---------------------------------------------------------------------------------------------

export const AdditionalWork = z.object({
  id: Id,
  contractId: Id,
  requestedBy: Id,
  isMine: z.boolean(),
  description: z.string(),
  additionalAmount: Dollars,
  status: z.enum(['pending', 'approved', 'rejected']),
  posterApproved: z.boolean(),
  workerApproved: z.boolean(),
  approvedAt: z.nullable(Timestamp),
  rejectedAt: z.nullable(Timestamp),
  rejectionReason: z.nullable(z.string()),
  /** Null until both have approved. */
  paymentStatus: z.nullable(z.enum(PAYMENT_STATUSES)),
  createdAt: Timestamp,
})
export type AdditionalWork = z.infer<typeof AdditionalWork>

export const listAdditionalWork = endpoint({
  method: 'GET',
  path: '/api/contracts/:id/additional-work',
  who: 'user',
  summary: 'Extra work asked for under a contract, newest first',
  params: withId,
  answer: z.array(AdditionalWork),
})

export const requestAdditionalWork = endpoint({
  method: 'POST',
  path: '/api/contracts/:id/additional-work',
  who: 'user',
  summary: 'Ask for extra work; the own role counts as approved',
  params: withId,
  once: true,
  body: z.object({
    description: prose('Please describe the extra work.', { min: 1, max: 1_000 }),
    additionalAmount: amount('Please enter what it costs.'),
  }),
  answer: AdditionalWork,
  status: 201,
})

export const approveAdditionalWork = endpoint({
  method: 'POST',
  path: '/api/additional-work/:id/approve',
  who: 'user',
  summary: 'Approve for the own role; when both have, the amount is held in addition',
  params: withId,
  once: true,
  body: z.object({ role: z.enum(ROLES, 'Please say for which role you approve.') }),
  answer: AdditionalWork,
})

export const rejectAdditionalWork = endpoint({
  method: 'POST',
  path: '/api/additional-work/:id/reject',
  who: 'user',
  summary: 'Refuse extra work, with a reason',
  params: withId,
  body: z.object({ reason: reason('Please say why in a few words.') }),
  answer: AdditionalWork,
})
