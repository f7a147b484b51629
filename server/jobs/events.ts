import type { JobStatus } from '#core/jobs/rules.ts'
import { defineEvent } from '#server/platform/queue/outbox.ts'

export const jobPosted = defineEvent<{ jobId: string; posterId: string }>('jobs.posted')
/** `open` with bids, `expired` without. Published by close_windows in the database. */
export const windowClosed = defineEvent<{ jobId: string; status: JobStatus; bidCount: number }>('jobs.closed')
export const jobCancelled = defineEvent<{ jobId: string; posterId: string }>('jobs.cancelled')
/** A reminder to select a bid. */
export const choiceDue = defineEvent<{ jobId: string }>('jobs.choice-due')
/** No bid was selected in time. */
export const choiceMissed = defineEvent<{ jobId: string }>('jobs.choice-missed')
/** Removed by a moderator, or the poster is banned. */
export const jobHidden = defineEvent<{ jobId: string; posterId: string; isRemoved: boolean; wasShown: boolean }>(
  'jobs.hidden',
)
export const jobRestored = defineEvent<{ jobId: string; posterId: string; status: JobStatus; wasRemoved: boolean }>(
  'jobs.shown-again',
)

export const FEED_TOPIC = 'feed'
export const jobTopic = (jobId: string): string => `job:${jobId}`
