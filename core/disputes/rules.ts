import { DAY_MS, addMs } from '#core/kernel/time.ts'
import { canMoveContract, notNow, type ContractStatus, type Role } from '#core/contracts/rules.ts'
import { cents, negate, type Cents, min } from '#core/kernel/money.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { isLegalMove, type Move } from '#core/kernel/state-machine.ts'
import { splitFeeOver } from '#core/payments/fee.ts'

export const DISPUTE_CATEGORIES = [
  'incomplete_work',
  'poor_quality',
  'damage',
  'no_show',
  'late',
  'payment',
  'other',
] as const
export type DisputeCategory = (typeof DISPUTE_CATEGORIES)[number]
export const CATEGORY_LABELS: Record<DisputeCategory, string> = {
  incomplete_work: 'Work is not finished',
  poor_quality: 'Work is not as agreed',
  damage: 'Something was damaged',
  no_show: 'Nobody came',
  late: 'Too late',
  payment: 'Payment is not released',
  other: 'Something else',
}

export const DISPUTE_STATUSES = ['open', 'resolved'] as const
/** For lists. */
export const DISPUTE_FILTERS = [...DISPUTE_STATUSES, 'all'] as const
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number]
export const DISPUTE_STAGES = ['analysis', 'proposed', 'escalated'] as const
export type DisputeStage = (typeof DISPUTE_STAGES)[number]
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export type DisputeState = DisputeStage | 'resolved'
export const DISPUTE_STATES = [...DISPUTE_STAGES, 'resolved'] as const satisfies readonly DisputeState[]
export const stateOf = ({ status, stage }: { status: DisputeStatus; stage: DisputeStage }): DisputeState =>
  status === 'resolved' ? 'resolved' : stage

/** DISPUTE-10. `clock` is the server at the end of a time. */
export const DISPUTE_MOVES = {
  /** Filing a dispute creates the first proposal. */
  propose: { by: ['poster', 'worker'], from: ['analysis'], to: 'proposed' },
  counter: { by: ['poster', 'worker'], from: ['proposed'], to: 'proposed' },
  reject: { by: ['poster', 'worker'], from: ['proposed'], to: 'escalated' },
  expire: { by: 'clock', from: ['proposed'], to: 'escalated' },
  /** With the second acceptance. */
  accept: { by: ['poster', 'worker'], from: ['proposed'], to: 'resolved' },
  /** By whoever raised it. */
  withdraw: { by: ['poster', 'worker'], from: ['analysis', 'proposed'], to: 'resolved' },
  mediate: { by: 'admin', from: ['analysis', 'proposed', 'escalated'], to: 'proposed' },
  decide: { by: 'admin', from: ['analysis', 'proposed', 'escalated'], to: 'resolved' },
} as const satisfies Record<string, Move<DisputeState, DisputeActor>>
export type DisputeMove = keyof typeof DISPUTE_MOVES
export type DisputeActor = Role | 'admin' | 'clock'

export const canMoveDispute = (
  move: DisputeMove,
  dispute: { status: DisputeStatus; stage: DisputeStage },
  by?: DisputeActor,
): boolean => isLegalMove<DisputeState, DisputeActor>(DISPUTE_MOVES[move], stateOf(dispute), by)

export const NEW_DISPUTE = { status: 'open', stage: 'analysis' } as const
export const OPEN_DISPUTE_STATUSES = ['open'] as const satisfies readonly DisputeStatus[]
export const RESOLVED_DISPUTE_STATUSES = ['resolved'] as const satisfies readonly DisputeStatus[]
export const ESCALATED_STAGES = ['escalated'] as const satisfies readonly DisputeStage[]
/** The dispute changed nothing, so it can be raised again. */
export const VOID_RESOLUTIONS = ['dismissed', 'withdrawn'] as const satisfies readonly Resolution[]
/** Waiting for an admin's decision. */
export const isEscalated = ({ stage }: { stage: DisputeStage }): boolean => stage === 'escalated'
export const isOpenDispute = ({ status }: { status: DisputeFilter }): boolean => status === 'open'

/** Those that an admin can choose. */
export const ADMIN_RESOLUTIONS = [
  'favor_poster',
  'favor_worker',
  'partial_refund',
  'mediation_required',
  'dismissed',
] as const
export type AdminResolution = (typeof ADMIN_RESOLUTIONS)[number]
export const RESOLUTIONS = [...ADMIN_RESOLUTIONS, 'proposal_accepted', 'withdrawn'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Percentage by an admin's decision; the other resolutions move no money. */
export const REFUND_OF: Partial<Record<Resolution, number>> = { favor_poster: 100, favor_worker: 0, partial_refund: 50 }

export const DISPUTE_DAYS = 7
/** How long after a withdrawn or dismissed dispute the other side may still file its own, even if it would be too late. */
export const COUNTERCLAIM_HOURS = 48
/** After that a proposal can only be accepted or rejected. */
export const MAX_COUNTERS = 6
export const MAX_EVIDENCE_PER_SIDE = 20
export const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024
export const MAX_EXTENSION_DAYS = 30

export const MEDIATION_STATUSES = ['pending', 'accepted', 'rejected', 'expired', 'countered'] as const
export type MediationStatus = (typeof MEDIATION_STATUSES)[number]
/** Not answered yet. */
export const PENDING_PROPOSAL_STATUSES = ['pending'] as const satisfies readonly MediationStatus[]
export const REJECTED_PROPOSAL_STATUSES = ['rejected'] as const satisfies readonly MediationStatus[]
export const EXPIRED_PROPOSAL_STATUSES = ['expired'] as const satisfies readonly MediationStatus[]
export const isPendingProposal = ({ status }: { status: MediationStatus }): boolean => status === 'pending'
export const isAcceptedProposal = ({ status }: { status: MediationStatus }): boolean => status === 'accepted'
export const isCountered = ({ status }: { status: MediationStatus }): boolean => status === 'countered'
export const isExpiredProposal = ({ status }: { status: MediationStatus }): boolean => status === 'expired'
export const PROPOSAL_OPTIONS = ['refund', 'extension'] as const
export type ProposalOption = (typeof PROPOSAL_OPTIONS)[number]

/** "D-0184" */
export const disputeNumber = (number: number | bigint): string => `D-${String(number).padStart(4, '0')}`

// ---- filing --------------------------------------------------------------------------------------------------------

export interface Filing {
  status: ContractStatus
  completedAt: string | null
  held: Cents
  /** In the last seven days, and not settled by an earlier dispute. */
  releasedLately: Cents
  now: string
  /** The same person raised it before, and nothing has happened since it was closed. */
  isAgain: boolean
}

export const TOO_LATE = refusal(422, 'dispute_too_late', 'A dispute must be filed within 7 days of completion.')
export const NOTHING_IN_DISPUTE = refusal(
  409,
  'nothing_in_dispute',
  'No money of this contract is held or was released in the last 7 days, so there is nothing a dispute could decide.',
)
export const RAISED_BEFORE = refusal(
  409,
  'already_heard',
  'You raised this before and it was closed. You can raise it again once something new has happened.',
)

/** DISPUTE-1: null while the work is not complete. */
export const disputeUntil = (completedAt: string | null): string | null =>
  completedAt === null ? null : addMs(completedAt, DISPUTE_DAYS * DAY_MS)

/** DISPUTE-1: on a signed contract, within seven days of completion, and while there is money to decide about. */
export const refuseFiling = ({ status, completedAt, held, releasedLately, now, isAgain }: Filing): Refusal | null => {
  if (!canMoveContract('dispute', status)) return notNow(status)
  const until = disputeUntil(completedAt)
  if (until !== null && Date.parse(now) > Date.parse(until)) return TOO_LATE
  if (held + releasedLately === 0n) return NOTHING_IN_DISPUTE
  return isAgain ? RAISED_BEFORE : null
}

// ---- dividing ------------------------------------------------------------------------------------------------------

const BASIS = 10_000n

/** DISPUTE-6: rounded half up to the cent. */
export const refundOf = (total: Cents, percent: number): Cents => {
  const points = BigInt(Math.round(percent * 100))
  if (points < 0n || points > BASIS) throw new RangeError(`not a percentage: ${percent}`)
  return cents((total * points + BASIS / 2n) / BASIS)
}

export interface PaymentInDispute {
  id: string
  amount: Cents
  status: 'held' | 'released'
  /** Paid so far: zero while it is held. */
  fee: Cents
  /** Of the contract. */
  feeBasisPoints: number
}

export interface PaymentDivision {
  id: string
  status: PaymentInDispute['status']
  refunded: Cents
  fee: Cents
  share: Cents
  /** What moves to the platform and to the worker; negative: back from there. */
  feeMoved: Cents
  shareMoved: Cents
}

/**
 * DISPUTE-6: a refund is taken from held payments first, then from released ones, the last released first. The fee is
 * charged on the worker's share only, and what was charged before is returned in proportion.
 */
export const divide = (payments: readonly PaymentInDispute[], refund: Cents): PaymentDivision[] => {
  const inOrder = [
    ...payments.filter(({ status }) => status === 'held'),
    ...payments.filter(({ status }) => status === 'released').toReversed(),
  ]
  let left = refund
  const parts = inOrder.map((payment) => {
    const refunded = min(left, payment.amount)
    left = cents(left - refunded)
    return { payment, refunded, rest: cents(payment.amount - refunded) }
  })
  if (left > 0n) throw new RangeError('the refund exceeds the disputed amount')
  const heldFees = splitFeeOver(
    parts.filter(({ payment }) => payment.status === 'held').map(({ rest }) => rest),
    payments[0]?.feeBasisPoints ?? 0,
  )
  return parts.map(({ payment: { id, amount, status, fee: paid }, refunded, rest }, index) => {
    const fee = status === 'held' ? heldFees[index]!.fee : inProportion(paid, rest, amount)
    const share = cents(rest - fee)
    const before = status === 'held' ? cents(0) : cents(amount - paid)
    return { id, status, refunded, fee, share, feeMoved: cents(fee - paid), shareMoved: cents(share - before) }
  })
}

export interface CoveredDivision extends PaymentDivision {
  /** Still to be collected from the worker, and the fee that is returned with it. */
  owed: Cents
  feeWaiting: Cents
  /** What the worker gives back in all, and the fee returned with it. */
  due: Cents
  feeDue: Cents
}

/**
 * DISPUTE-6, DEBT-1: a refund of released money reaches the poster as far as the worker has it (`available`). The rest is
 * owed: until it is collected it stays the worker's share, and the fee is returned in proportion.
 */
export const cover = (parts: readonly PaymentDivision[], available: Cents): CoveredDivision[] => {
  let left = available
  return parts.map((part) => {
    const due = part.shareMoved < 0n ? negate(part.shareMoved) : cents(0)
    const feeDue = part.feeMoved < 0n ? negate(part.feeMoved) : cents(0)
    const given = min(due, left)
    left = cents(left - given)
    const owed = cents(due - given)
    if (owed === 0n) return { ...part, owed, feeWaiting: cents(0), due, feeDue }
    const feeWaiting = cents(feeDue - (feeDue * given) / due)
    return {
      ...part,
      refunded: cents(part.refunded - owed - feeWaiting),
      fee: cents(part.fee + feeWaiting),
      share: cents(part.share + owed),
      feeMoved: cents(part.feeMoved + feeWaiting),
      shareMoved: cents(part.shareMoved + owed),
      owed,
      feeWaiting,
      due,
      feeDue,
    }
  })
}

/** Rounded half up. */
const inProportion = (fee: Cents, part: Cents, whole: Cents): Cents => cents((fee * part * 2n + whole) / (whole * 2n))

export interface Outcome {
  refund: Cents
  fee: Cents
  share: Cents
}

/** How a percentage would divide the money. */
export const outcomeOf = (payments: readonly PaymentInDispute[], percent: number): Outcome => {
  const total = sum(payments.map(({ amount }) => amount))
  const parts = divide(payments, refundOf(total, percent))
  return {
    refund: sum(parts.map(({ refunded }) => refunded)),
    fee: sum(parts.map(({ fee }) => fee)),
    share: sum(parts.map(({ share }) => share)),
  }
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0n))

// ---- refusals ------------------------------------------------------------------------------------------------------

export const NO_SUCH_DISPUTE = refusal(404, 'not_found', 'This dispute does not exist.')
export const NO_SUCH_PROPOSAL = refusal(404, 'not_found', 'This proposal does not exist.')
export const NO_SUCH_EVIDENCE = refusal(404, 'not_found', 'This evidence does not exist.')
export const DISPUTE_OVER = refusal(409, 'dispute_over', 'This dispute is settled.')
export const PROPOSAL_OVER = refusal(409, 'proposal_over', 'This proposal was answered already, or its time is over.')
export const ACCEPTED_ALREADY = refusal(409, 'accepted_already', 'You have accepted this. It is the other side’s turn.')
export const PROPOSAL_CHANGED = refusal(
  409,
  'proposal_changed',
  'The proposal has changed meanwhile. Please look at it again.',
)
export const OWN_PROPOSAL = refusal(409, 'own_proposal', 'You proposed this yourself: the other side answers it.')
export const SAME_SHARE = refusal(
  409,
  'same_share',
  'That is what is proposed already. Accept it, or propose another share.',
)
export const TOO_MANY_COUNTERS = refusal(
  409,
  'enough_counters',
  'There have been enough proposals. Accept the last one, or ask a person to decide.',
)
export const TOO_MUCH_EVIDENCE = refusal(
  422,
  'enough_evidence',
  `Each side can add ${MAX_EVIDENCE_PER_SIDE} pieces of evidence.`,
)
export const NOT_EVIDENCE = refusal(415, 'not_evidence', 'Please choose a photo, a PDF or a plain text file.', {
  fields: { file: 'Please choose a photo, a PDF or a plain text file.' },
})
export const EMPTY_EVIDENCE = refusal(422, 'empty_evidence', 'Please add a file or write what happened.', {
  fields: { description: 'Please add a file or write what happened.' },
})
export const WITHDRAWAL_TOO_LATE = refusal(
  409,
  'together_now',
  'The other side has answered or added evidence, so it can only be settled together or by a decision now.',
)
export const ONLY_RAISER = refusal(403, 'raiser_only', 'Only whoever raised a dispute can withdraw it.')
export const NO_EXTENSION = refusal(
  409,
  'no_extension',
  'The money was released already, so there is no deadline left that could be longer.',
)
