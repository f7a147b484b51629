import { MINUTE_MS } from '#core/kernel/time.ts'
import { cents, parseDollars, type Cents } from '#core/kernel/money.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { isLegalMove, isMoveOf, type Move } from '#core/kernel/state-machine.ts'

export const CONTRACT_STATUSES = ['pending', 'active', 'in_progress', 'completed', 'disputed', 'cancelled'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

export const ROLES = ['poster', 'worker'] as const
export type Role = (typeof ROLES)[number]
export const otherRole = (role: Role): Role => (role === 'poster' ? 'worker' : 'poster')

/** CONTRACT-2. `clock` is the server at the end of a time, `dispute` the end of a dispute. */
export const CONTRACT_MOVES = {
  /** Each party signs; the second signature activates the contract. */
  sign: { by: ['poster', 'worker'], from: ['pending'], to: 'active' },
  schedule: { by: 'poster', from: ['pending'], to: 'pending' },
  decline: { by: 'worker', from: ['pending'], to: 'cancelled' },
  lapse: { by: 'clock', from: ['pending'], to: 'cancelled' },
  start: { by: 'worker', from: ['active'], to: 'in_progress' },
  complete: { by: ['poster', 'worker'], from: ['in_progress'], to: 'completed' },
  requestChanges: { by: 'poster', from: ['completed'], to: 'in_progress' },
  cancel: { by: ['poster', 'worker'], from: ['pending', 'active', 'in_progress'], to: 'cancelled' },
  dispute: { by: ['poster', 'worker'], from: ['active', 'in_progress', 'completed'], to: 'disputed' },
  /** The dispute was withdrawn or dismissed: the contract is as it was before. */
  restore: { by: 'dispute', from: ['disputed'], to: ['active', 'in_progress', 'completed'] },
  /** Both agreed on a longer deadline. */
  extend: { by: 'dispute', from: ['disputed'], to: ['active', 'in_progress'] },
  settle: { by: 'dispute', from: ['disputed'], to: 'completed' },
  /** Everything was refunded. */
  undo: { by: 'dispute', from: ['disputed'], to: 'cancelled' },
} as const satisfies Record<string, Move<ContractStatus, ContractActor>>
export type ContractMove = keyof typeof CONTRACT_MOVES
export type ContractActor = Role | 'clock' | 'dispute'

export const canMoveContract = (move: ContractMove, status: ContractStatus, by?: ContractActor): boolean =>
  isLegalMove<ContractStatus, ContractActor>(CONTRACT_MOVES[move], status, by)

/** Signed by both, and not over. */
export const RUNNING_STATUSES = ['active', 'in_progress', 'disputed'] as const satisfies readonly ContractStatus[]
export const isRunning = (status: ContractStatus): boolean => RUNNING_STATUSES.some((running) => running === status)
/** Both know address and phone number of each other. */
export const SIGNED_STATUSES = [...RUNNING_STATUSES, 'completed'] as const satisfies readonly ContractStatus[]

export const isSigned = (status: ContractStatus): boolean => SIGNED_STATUSES.some((signed) => signed === status)
export const UNSIGNED_STATUSES = CONTRACT_MOVES.sign.from
export const isUnsigned = (status: ContractStatus): boolean => status === 'pending'
export const isActive = (status: ContractStatus): boolean => status === 'active'
export const isCompleted = (status: ContractStatus): boolean => status === 'completed'
export const CANCELLED_STATUSES = ['cancelled'] as const satisfies readonly ContractStatus[]
export const isCancelled = (status: ContractStatus): boolean => status === 'cancelled'
export const OVER_STATUSES = ['completed', 'cancelled'] as const satisfies readonly ContractStatus[]
export const isInProgress = (status: ContractStatus): boolean => status === 'in_progress'
/** EXTRA-1 */
export const canRequestExtraWork = (status: ContractStatus): boolean => isActive(status) || isInProgress(status)

export const CLOSE_AFTER_ACTIVATION_MS = 2000

/** "NH-4F2K-01": the code of the job and the number of its contract. */
export const contractNumber = (jobId: string, ordinal: number): string =>
  `NH-${jobId.slice(-4).toUpperCase()}-${String(ordinal).padStart(2, '0')}`

export const DISPUTED_STATUSES = ['disputed'] as const satisfies readonly ContractStatus[]
export const isDisputed = (status: ContractStatus): boolean => status === 'disputed'
export const COMPLETED_STATUSES = ['completed'] as const satisfies readonly ContractStatus[]
/** The work was marked complete; a dispute may be open. */
export const REVIEWABLE_STATUSES = ['completed', 'disputed'] as const satisfies readonly ContractStatus[]
/** Neither completed nor cancelled. */
export const UNFINISHED_STATUSES = ['pending', ...RUNNING_STATUSES] as const satisfies readonly ContractStatus[]

// ---- cancellation --------------------------------------------------------------------------------------------------

export const MAX_FREE_CANCELLATIONS = 2
export const CANCELLATION_DAYS = 30

export interface Cancellation {
  status: ContractStatus
  held: Cents
  startsAt: string | null
  now: string
  noticeMinutes: number
  /** What a late cancellation costs. */
  price: Cents
  /** Other contracts that this person canceled in the last 30 days. */
  earlier: number
}

/**
 * CANCEL-1: the operator's fee ($10) or what is held, whichever is less; charged after the notice, once work has
 * started, and from the third cancellation in 30 days on.
 */
export const cancellationFee = ({
  status,
  held,
  startsAt,
  now,
  noticeMinutes,
  price,
  earlier,
}: Cancellation): Cents => {
  const isInsideNotice = startsAt !== null && Date.parse(now) > Date.parse(startsAt) - noticeMinutes * MINUTE_MS
  const isCharged = isInProgress(status) || isInsideNotice || earlier >= MAX_FREE_CANCELLATIONS
  if (!isCharged) return cents(0)
  return held < price ? held : price
}

/** CANCEL-2: split in half; an odd cent goes to the other side. */
export const splitCancellationFee = (fee: Cents): { platform: Cents; other: Cents } => {
  const platform = cents(fee / 2n)
  return { platform, other: cents(fee - platform) }
}

// ---- refusals ----------------------------------------------------------------------------------------------------

export const NO_SUCH_CONTRACT = refusal(404, 'not_found', 'This contract does not exist.')
export const OTHER_ROLE = refusal(403, 'other_role', 'You can sign and approve for your own role only.')

const STATUS_SENTENCES: Record<ContractStatus, string> = {
  pending: 'The contract is not signed by both yet.',
  active: 'The contract is signed and work has not started yet.',
  in_progress: 'The work is in progress.',
  completed: 'The work is marked complete.',
  disputed: 'The contract is in dispute; its money is frozen until that is settled.',
  cancelled: 'The contract is cancelled.',
}
export const notNow = (status: ContractStatus): Refusal => refusal(409, 'not_now', STATUS_SENTENCES[status])

export const POSTER_ONLY = refusal(403, 'poster_only', 'Only the poster can do this.')
export const WORKER_ONLY = refusal(403, 'worker_only', 'Only the worker can do this.')
const ONLY: Record<Role, Refusal> = { poster: POSTER_ONLY, worker: WORKER_ONLY }

/** SETTLE-4 */
export const IN_SETTLEMENT = refusal(
  409,
  'in_settlement',
  'The poster has canceled, and the worker has not answered yet. Until then nothing else can be done.',
)

export const refuseMove = (
  move: ContractMove,
  { status, role, isSettling = false }: { status: ContractStatus; role: Role; isSettling?: boolean },
): Refusal | null => {
  if (!isMoveOf<ContractActor>(CONTRACT_MOVES[move], role)) return ONLY[otherRole(role)]
  if (!canMoveContract(move, status, role)) return notNow(status)
  return isSettling ? IN_SETTLEMENT : null
}

export const NOT_HELD = refusal(
  409,
  'not_held',
  'The money is not held yet. Work can start as soon as the poster’s payment has gone through.',
)
export const ALREADY_SIGNED = refusal(409, 'already_signed', 'You have signed this contract already.')
export const TEXT_CHANGED = refusal(
  409,
  'text_changed',
  'The contract was changed meanwhile. Please read it again before you sign.',
)
export const FEE_CHANGED = refusal(
  409,
  'fee_changed',
  'What it costs to cancel has changed meanwhile. Please look at it again.',
)
/** CANCEL-6: after completion, an extension or a dispute one side alone cannot cancel. */
export const DISPUTE_INSTEAD = refusal(
  409,
  'dispute_instead',
  'The work was marked complete before or was in dispute, so the poster cannot call it off any more. If it is not as agreed, raise a dispute.',
)
export const NOT_THE_BIDS = refusal(
  422,
  'not_the_bids',
  'Worker and amount of a contract are those of the selected bid.',
)
/** NOTE-3: so that the notes fit on a page and in a file. */
export const MAX_NOTES_PER_SIDE = 500
export const TOO_MANY_NOTES = refusal(
  422,
  'enough_notes',
  `Each side can add ${MAX_NOTES_PER_SIDE} notes to a contract, and you have added yours.`,
)
export const NO_SUCH_REQUEST = refusal(404, 'not_found', 'This request does not exist.')
/** Of requests for extra work. */
export const OPEN_REQUEST_STATUSES = ['pending'] as const
export const APPROVED_REQUEST_STATUSES = ['approved'] as const
export const isOpenRequest = ({ status }: { status: string }): boolean => status === 'pending'
export const isApprovedExtraWork = ({ status }: { status: string }): boolean => status === 'approved'
export const REQUEST_SETTLED = refusal(409, 'settled', 'This request has been answered already.')
export const OWN_REQUEST = refusal(409, 'own_request', 'You asked for this yourself: the other side approves it.')

/** With extra work that is held. */
export const totalOf = ({ amount, additionalAmount }: { amount: string; additionalAmount: string }): Cents =>
  cents((parseDollars(amount) ?? 0n) + (parseDollars(additionalAmount) ?? 0n))
