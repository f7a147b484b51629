// Turns the data into rows. Pure: the same clock gives the same rows, ids aside.
import type { DisputedJob } from '#demo/data/jobs/disputed-job.ts'
import type { FinishedJob, ListedJob, RunningJob } from '#demo/data/jobs/job.ts'
import { emptyHistory, type SeedContext, type History } from '#demo/seed/history.ts'
import { addDisputedJobs } from '#demo/seed/disputes/disputed-jobs.ts'
import { addFinishedJob } from '#demo/seed/finished-jobs.ts'
import { addListedJob } from '#demo/seed/listed-jobs.ts'
import { addPayouts } from '#demo/seed/payouts.ts'
import { addRunningJob } from '#demo/seed/running-jobs.ts'

interface Templates {
  finished: readonly FinishedJob[]
  running: readonly RunningJob[]
  disputed: readonly DisputedJob[]
  listed: readonly ListedJob[]
}

export const buildHistory = (context: SeedContext, { finished, running, disputed, listed }: Templates): History => {
  const history = emptyHistory()
  // Each job has its own seed: adding one leaves the others as they were, but for their small talk.
  finished.forEach((job) => addFinishedJob(job, context, history))
  running.forEach((job) => addRunningJob(job, context, history))
  addDisputedJobs(disputed, context, history)
  listed.forEach((job) => addListedJob(job, context, history))
  // Last: what was paid out follows from what was earned.
  addPayouts(context, history)
  return history
}
