import type { JobStatus } from '#core/jobs/rules.ts'
import { defineEvent } from '#server/platform/queue/outbox.ts'

export const jobPosted = defineEvent<{ jobId: string; posterId: string }>('jobs.posted')
/** The window is over: `open` with bids to choose from, `expired` without. Told by close_windows in the database. */
export const windowClosed = defineEvent<{ jobId: string; status: JobStatus; bidCount: number }>('jobs.closed')
export const jobCancelled = defineEvent<{ jobId: string; posterId: string }>('jobs.cancelled')
/** The poster has bids to choose from and has not chosen yet. */
export const choiceDue = defineEvent<{ jobId: string }>('jobs.choice-due')
/** Nobody was chosen in time. */
export const choiceMissed = defineEvent<{ jobId: string }>('jobs.choice-missed')
/** Out of sight: removed by a moderator, or its poster is banned. */
export const jobHidden = defineEvent<{ jobId: string; posterId: string; isRemoved: boolean; wasShown: boolean }>(
  'jobs.hidden',
)
export const jobShownAgain = defineEvent<{ jobId: string; posterId: string; status: JobStatus; wasRemoved: boolean }>(
  'jobs.shown-again',
)

/** What the screens of Find Work, and those of one job, listen to. */
export const FEED_TOPIC = 'feed'
export const jobTopic = (jobId: string): string => `job:${jobId}`
