import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'

export const windowTooLong = (max: string): Refusal =>
  fieldRefusal('window_too_long', 'biddingDuration', `Here bidding may run for ${max} at most.`)
export const NO_SUCH_JOB = refusal(404, 'not_found', 'This job may have been removed or completed.')
export const NOT_OVER = refusal(409, 'not_over', 'Only a job that is over can be reposted.')
export const REMOVED = refusal(409, 'removed', 'A moderator has removed this job. It cannot be posted again.')
export const LIVE_AGAIN = refusal(409, 'live_again', 'This job has been reposted already and is still running.')
export const NOT_CANCELLABLE = refusal(409, 'not_cancellable', 'This job cannot be cancelled any more.')
