import { parseDollars, showDollars } from '#core/kernel/money.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'
import { isLegalMove, type Move } from '#core/kernel/state-machine.ts'

export const BIDDING_WINDOWS = [5, 30, 60, 1440] as const
export const MIN_BIDDING_MINUTES = 5
export const MAX_BIDDING_MINUTES = 1440
export const MAX_IMAGES = 3
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** For "Your 5-minute bidding window has started." */
export const formatBiddingWindow = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`

export const JOB_STATUSES = ['open', 'bidding', 'assigned', 'completed', 'expired', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export interface Window {
  status: JobStatus
  biddingEndsAt: string
}

export const isLive = ({ status, biddingEndsAt }: Window, nowMs: number): boolean =>
  status === 'bidding' && Date.parse(biddingEndsAt) > nowMs

/** JOB-1. `clock` is the server at the end of a time. */
export const JOB_MOVES = {
  selectBid: { by: 'poster', from: ['bidding', 'open'], to: 'assigned' },
  closeWithBids: { by: 'clock', from: ['bidding'], to: 'open' },
  closeEmpty: { by: 'clock', from: ['bidding'], to: 'expired' },
  giveUpChoosing: { by: 'clock', from: ['open'], to: 'expired' },
  cancel: { by: 'poster', from: ['bidding', 'open'], to: 'cancelled' },
  complete: { by: 'contract', from: ['assigned'], to: 'completed' },
  fallThrough: { by: 'contract', from: ['assigned'], to: 'cancelled' },
  chooseAgain: { by: 'contract', from: ['assigned'], to: 'open' },
  workOn: { by: 'contract', from: ['completed'], to: 'assigned' },
  /** A dispute may cancel a completed job. */
  undo: { by: 'contract', from: ['assigned', 'completed'], to: 'cancelled' },
} as const satisfies Record<string, Move<JobStatus, 'poster' | 'clock' | 'contract'>>
export type JobMove = keyof typeof JOB_MOVES

export type ContractJobMove = {
  [Name in JobMove]: (typeof JOB_MOVES)[Name]['by'] extends 'contract' ? Name : never
}[JobMove]

/** Whether the bid is no longer selected after the move. */
export const freesBid = (move: ContractJobMove): boolean =>
  move === 'chooseAgain' || move === 'fallThrough' || move === 'undo'

export const canMoveJob = (move: JobMove, status: JobStatus): boolean => isLegalMove(JOB_MOVES[move], status)

/** Only a job that is over. */
export const canRepost = (status: JobStatus): boolean => ['expired', 'cancelled', 'completed'].includes(status)

/** Listed on Find Work. */
export const LISTED_STATUSES = ['open', 'bidding'] as const
/** A worker is or may still be selected. */
export const LIVE_STATUSES = [...LISTED_STATUSES, 'assigned'] as const
export const BIDDING_STATUSES = JOB_MOVES.closeEmpty.from
/** The window ended with bids. */
export const CHOOSING_STATUSES = JOB_MOVES.giveUpChoosing.from
export const DONE_STATUSES = ['completed'] as const
export const isListed = ({ status }: { status: JobStatus }): boolean => LISTED_STATUSES.some((one) => one === status)
export const hasWindow = ({ status }: { status: JobStatus }): boolean => BIDDING_STATUSES.some((one) => one === status)
/** The window is over, and the poster is choosing. */
export const isChoosing = ({ status }: { status: JobStatus }): boolean => canMoveJob('giveUpChoosing', status)
export const isAssigned = ({ status }: { status: JobStatus }): boolean => status === 'assigned'
export const isDone = ({ status }: { status: JobStatus }): boolean => status === 'completed'
export const isExpired = ({ status }: { status: JobStatus }): boolean => status === 'expired'
export const isCancelledJob = ({ status }: { status: JobStatus }): boolean => status === 'cancelled'
/** Its poster may have a worker for it: it is in the market or assigned. */
export const isUnderWay = ({ status }: { status: JobStatus }): boolean => LIVE_STATUSES.some((one) => one === status)
export const CANCELLED_JOB_STATUSES = ['cancelled'] as const satisfies readonly JobStatus[]

export const thumbnailOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '-thumb.webp')

const DOLLAR = 100n

/** "$80–120"; equal ends "$80"; where one end has cents, both show them: "$47.50–95.00". */
export const budgetText = ({ budgetMin, budgetMax }: Record<'budgetMin' | 'budgetMax', string | null>): string => {
  const ends = [budgetMin, budgetMax].map((end) => (end === null ? null : parseDollars(end)))
  const style = ends.every((end) => end === null || end % DOLLAR === 0n) ? 'round' : 'exact'
  const [from, to] = ends.map((end) => (end === null ? null : showDollars(end, style)))
  if (from && to) return from === to ? from : `${from}–${to.slice(1)}`
  if (from) return `from ${from}`
  return to ? `up to ${to}` : 'open'
}

// ---- refusals ------------------------------------------------------------------------------------------------------

export const windowTooLong = (max: string): Refusal =>
  fieldRefusal('window_too_long', 'biddingDuration', `Here bidding may run for ${max} at most.`)
export const NO_SUCH_JOB = refusal(404, 'not_found', 'This job may have been removed or completed.')
export const NOT_OVER = refusal(409, 'not_over', 'Only a job that is over can be reposted.')
export const REMOVED = refusal(409, 'removed', 'A moderator has removed this job. It cannot be posted again.')
export const LIVE_AGAIN = refusal(409, 'live_again', 'This job has been reposted already and is still running.')
export const NOT_CANCELLABLE = refusal(409, 'not_cancellable', 'This job cannot be cancelled any more.')
