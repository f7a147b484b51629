import { NO_SUCH_JOB } from '#core/jobs/rules.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { NOT_VERIFIED_FOR_LARGE } from '#core/profiles/rules.ts'

/** Longer messages are cut, with "Show more". */
export const MAX_PREVIEW_LENGTH = 100
export const MAX_MESSAGE = 1_000
export const MAX_AVAILABILITY = 255

export const NO_SUCH_BID = refusal(404, 'not_found', 'This bid does not exist.')

/** By result of server/database/functions/place_bid.sql. */
export const BID_REFUSALS = {
  not_found: NO_SUCH_JOB,
  own_job: refusal(403, 'own_job', 'This is your own job: you cannot bid on it.'),
  ended: refusal(409, 'bidding_ended', 'Bidding Ended. No more bids can be placed on this job.'),
  settled: refusal(409, 'bidding_ended', 'Bidding Ended. A bid that is in can no longer be changed or withdrawn.'),
  unverified: NOT_VERIFIED_FOR_LARGE,
  owes_money: OWES_MONEY,
  already: refusal(
    409,
    'already_bid',
    'You have already bid on this job. You can change your bid while bidding is live.',
  ),
} as const satisfies Record<string, Refusal>
export type BidOutcome = 'placed' | keyof typeof BID_REFUSALS

export const WORKER_GONE = refusal(
  409,
  'worker_gone',
  'This worker is not available any more. Please choose another bid.',
)
export const changedMeanwhile = (amount: string): Refusal =>
  refusal(409, 'bid_changed', `This bid is $${amount} by now. Look at it again before you choose.`)
export const NOT_CHOOSABLE = refusal(409, 'not_choosable', 'This job is not waiting for a choice any more.')
