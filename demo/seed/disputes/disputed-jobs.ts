// The rows of a job with a dispute, from its posting to its present state.
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { DisputedJob } from '#demo/data/jobs/disputed-job.ts'
import type { RunningJob, Update } from '#demo/data/jobs/job.ts'
import { DAY, localHour, MINUTE, type SeedContext, type History } from '#demo/seed/history.ts'
import { addRelease } from '#demo/seed/money/payments.ts'
import { addDispute } from '#demo/seed/disputes/disputes.ts'
import { addReviews } from '#demo/seed/reviews.ts'
import { addRunningJob } from '#demo/seed/running-jobs.ts'

/** From the choice to the start. */
const LEAD_MINUTES = 20 * 60
const QUARTER = 15 * MINUTE

const startOf = ({ starts }: DisputedJob, now: number): number =>
  'daysAgo' in starts
    ? localHour(now - starts.daysAgo * DAY, starts.hour)
    : Math.round((now - starts.minutesAgo * MINUTE) / QUARTER) * QUARTER

/** As any other job, up to the moment of the dispute. `now` is a whole minute, so that all of them are. */
const asRunning = (job: DisputedJob, startsAt: number, now: number): RunningJob => {
  const { starts: _, dispute: __, steps = [], notes = [], startedAt, completedAt, ...rest } = job
  const ago = (at: number): number => (now - startsAt) / MINUTE - at
  return {
    ...rest,
    minutesAgo: ago(-LEAD_MINUTES),
    starts: { afterMinutes: LEAD_MINUTES },
    ...(startedAt !== undefined && { startedMinutesAgo: ago(startedAt) }),
    ...(completedAt !== undefined && { completedMinutesAgo: ago(completedAt) }),
    updates: steps.map(({ at, approvedAt, ...step }): Update =>
      Object.assign(step, { minutesAgo: ago(at) }, approvedAt && { approvedMinutesAgo: ago(approvedAt) }),
    ),
    notes: notes.map(({ at, ...note }) => Object.assign(note, { minutesAgo: ago(at) })),
  }
}

const handleOne = (job: DisputedJob, startsAt: number, context: SeedContext, history: History): void => {
  const at = (minutes: number): number => startsAt + minutes * MINUTE
  const signed = addRunningJob(asRunning(job, startsAt, context.now), context, history)
  const payments = history.payments.filter(({ contract_id }) => contract_id === signed.contractId)
  if (job.releasedAt !== undefined) addRelease(signed, payments, at(job.releasedAt), history)
  const settledAt = addDispute({ job, signed, payments, at }, context, history)
  const endedAt = job.after ? at(job.after.releasedAt) : settledAt
  if (job.reviews && endedAt !== null)
    addReviews({ job: job.reviews, signed, releasedAt: endedAt }, chanceOf(seedOf(`${job.title}, over`)), history)
}

/** In the order in which they were raised, because earlier outcomes are precedents. */
export const addDisputedJobs = (jobs: readonly DisputedJob[], context: SeedContext, history: History): void => {
  const now = context.now - (context.now % MINUTE)
  jobs
    .map((job) => ({ job, startsAt: startOf(job, now) }))
    .toSorted((a, b) => a.startsAt + a.job.dispute.at * MINUTE - (b.startsAt + b.job.dispute.at * MINUTE))
    .forEach(({ job, startsAt }) => handleOne(job, startsAt, { ...context, now }, history))
}
