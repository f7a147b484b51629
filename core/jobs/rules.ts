import { isLegalMove, type Move } from '#core/kernel/state-machine.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'

export type ClockTone = 'green' | 'blue' | 'pink' | 'ended'

/** JOB-CLOCK: green at 3 minutes or more, blue at 1 minute or more, pink below, ended at zero. */
export const clockTone = (leftMs: number): ClockTone => {
  if (leftMs <= 0) return 'ended'
  if (leftMs >= 3 * MINUTE_MS) return 'green'
  return leftMs >= MINUTE_MS ? 'blue' : 'pink'
}

/** Minutes and seconds, rounded up so that "0:01" is still a chance; "Bidding Ended" at zero. */
export const clockText = (leftMs: number): string => {
  if (leftMs <= 0) return 'Bidding Ended'
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const WORDS: Record<ClockTone, string> = {
  green: 'open',
  blue: 'under 3 min',
  pink: 'last call',
  ended: 'poster choosing',
}
export const clockWord = (tone: ClockTone): string => WORDS[tone]

export const DEFAULT_BIDDING_MINUTES = 5
export const BIDDING_WINDOWS = [5, 30, 60, 1440] as const
export const MIN_BIDDING_MINUTES = 5
export const MAX_BIDDING_MINUTES = 1440
export const MAX_IMAGES = 3
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** "5-minute", "1-hour": as it stands in "Your {n} bidding window has started." */
export const formatBiddingWindow = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`

export const JOB_STATUSES = ['open', 'bidding', 'assigned', 'completed', 'expired', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export interface Window {
  status: JobStatus
  biddingEndsAt: string
}

/** A job is in live bidding only while its status is bidding and its end is in the future. */
export const isLive = ({ status, biddingEndsAt }: Window, nowMs: number): boolean =>
  status === 'bidding' && Date.parse(biddingEndsAt) > nowMs

/** JOB-1: who may move a job from where to where. `clock` is the server at the end of a time. */
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
  /** A dispute may end it after it was called complete. */
  undo: { by: 'contract', from: ['assigned', 'completed'], to: 'cancelled' },
} as const satisfies Record<string, Move<JobStatus, 'poster' | 'clock' | 'contract'>>
export type JobMove = keyof typeof JOB_MOVES

/** Those that a contract makes with its job. */
export type ContractJobMove = {
  [Name in JobMove]: (typeof JOB_MOVES)[Name]['by'] extends 'contract' ? Name : never
}[JobMove]

/** Whether the selected bid is selected no longer. */
export const freesBid = (move: ContractJobMove): boolean =>
  move === 'chooseAgain' || move === 'fallThrough' || move === 'undo'

export const canMoveJob = (move: JobMove, status: JobStatus): boolean => isLegalMove(JOB_MOVES[move], status)

/** A repost is a new job; the old one must be over. */
export const canRepost = (status: JobStatus): boolean => ['expired', 'cancelled', 'completed'].includes(status)

/** In the market: listed on Find Work. */
export const LISTED_STATUSES = ['open', 'bidding'] as const
/** A worker is selected, or may still be. */
export const LIVE_STATUSES = [...LISTED_STATUSES, 'assigned'] as const
export const BIDDING_STATUSES = JOB_MOVES.closeEmpty.from
/** The window ended with bids. */
export const CHOOSING_STATUSES = JOB_MOVES.giveUpChoosing.from
export const DONE_STATUSES = ['completed'] as const
export const isListed = ({ status }: { status: JobStatus }): boolean => LISTED_STATUSES.some((one) => one === status)
export const hasWindow = ({ status }: { status: JobStatus }): boolean => BIDDING_STATUSES.some((one) => one === status)
/** Its window is over, and the poster is choosing. */
export const isChoosing = ({ status }: { status: JobStatus }): boolean => canMoveJob('giveUpChoosing', status)
export const isAssigned = ({ status }: { status: JobStatus }): boolean => status === 'assigned'
export const isDone = ({ status }: { status: JobStatus }): boolean => status === 'completed'
export const isExpired = ({ status }: { status: JobStatus }): boolean => status === 'expired'
export const isCancelledJob = ({ status }: { status: JobStatus }): boolean => status === 'cancelled'
/** Its poster may have a worker for it: it is in the market or assigned. */
export const isUnderWay = ({ status }: { status: JobStatus }): boolean => LIVE_STATUSES.some((one) => one === status)
export const CANCELLED_JOB_STATUSES = ['cancelled'] as const satisfies readonly JobStatus[]

/** Every photo has a small twin beside it. */
export const thumbnailOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '-thumb.webp')
