import { isInProgress, type ContractStatus, type Role } from '#core/contracts/rules.ts'
import { outcomeOf, type Outcome } from '#core/disputes/rules.ts'
import { cents, type Cents } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import { isLegalMove, type Move } from '#core/kernel/state-machine.ts'

export const SETTLEMENT_STATUSES = ['open', 'accepted', 'disputed', 'withdrawn'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

/** SETTLE-3. `clock` is the end of the time to answer, `dispute` the end of a dispute. */
export const SETTLEMENT_MOVES = {
  accept: { by: ['worker', 'clock'], from: ['open'], to: 'accepted' },
  withdraw: { by: 'poster', from: ['open'], to: 'withdrawn' },
  dispute: { by: ['poster', 'worker'], from: ['open'], to: 'disputed' },
  restore: { by: 'dispute', from: ['disputed'], to: 'open' },
  /** Both agreed in the dispute that the work goes on. */
  drop: { by: 'dispute', from: ['disputed'], to: 'withdrawn' },
} as const satisfies Record<string, Move<SettlementStatus, SettlementActor>>
export type SettlementMove = keyof typeof SETTLEMENT_MOVES
export type SettlementActor = Role | 'clock' | 'dispute'

export const canMoveSettlement = (move: SettlementMove, status: SettlementStatus, by?: SettlementActor): boolean =>
  isLegalMove<SettlementStatus, SettlementActor>(SETTLEMENT_MOVES[move], status, by)

/** The worker has not answered yet. */
export const OPEN_SETTLEMENT_STATUSES = SETTLEMENT_MOVES.accept.from
export const ACCEPTED_SETTLEMENT_STATUSES = ['accepted'] as const satisfies readonly SettlementStatus[]
export const WITHDRAWN_SETTLEMENT_STATUSES = ['withdrawn'] as const satisfies readonly SettlementStatus[]

type WithSettlement = { settlement: { status: SettlementStatus } | null }
export const isSettling = ({ settlement }: WithSettlement): boolean =>
  settlement !== null && canMoveSettlement('accept', settlement.status)
export const isSettled = ({ settlement }: WithSettlement): boolean =>
  ACCEPTED_SETTLEMENT_STATUSES.some((accepted) => accepted === settlement?.status)

/** Who accepted; the clock after no answer in time. */
export const ACCEPTERS = ['worker', 'clock'] as const satisfies readonly SettlementActor[]
export type Accepter = (typeof ACCEPTERS)[number]

export const SETTLE_HOURS = 24
/** Before the time to answer is over. */
export const SETTLE_REMINDER_HOURS = 4

export interface LateCancellation {
  status: ContractStatus
  role: Role
  /** Of the newest progress update with a percentage. */
  percent: number | null
  held: Cents
}

/** SETTLE-1: the share that a cancellation pays for; null if it ends the contract at once, by CANCEL-1. */
export const settledPercent = ({ status, role, percent, held }: LateCancellation): number | null =>
  role === 'poster' && isInProgress(status) && held > 0n && percent !== null && percent > 0 ? percent : null

/** SETTLE-2: divided as by an accepted proposal of that share. */
export const divideHeld = (
  held: readonly { id: string; amount: Cents }[],
  percent: number,
  feeBasisPoints: number,
): Outcome =>
  outcomeOf(
    held.map(({ id, amount }) => ({ id, amount, status: 'held', fee: cents(0), feeBasisPoints })),
    100 - percent,
  )

// ---- refusals ------------------------------------------------------------------------------------------------------

export const NOT_SETTLING = refusal(409, 'not_settling', 'There is no settlement to answer any more.')
export const SHARE_CHANGED = refusal(
  409,
  'share_changed',
  'The worker has reported progress meanwhile. Please look at the share again.',
)
