// A job over which two people fell out, from its posting to where they stand now, as rows.
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { DisputedJob } from '#demo/disputed-job.ts'
import type { RunningJob, Update } from '#demo/jobs.ts'
import { DAY, localHour, MINUTE, type Scenery, type Story } from '#demo/story.ts'
import { tellReleased } from '#demo/tell-money.ts'
import { tellQuarrel } from '#demo/tell-quarrel.ts'
import { tellReviews } from '#demo/tell-reviews.ts'
import { tellRunning } from '#demo/tell-running.ts'

/** So long before the start somebody was chosen. */
const LEAD_MINUTES = 20 * 60
const QUARTER = 15 * MINUTE

const startOf = ({ starts }: DisputedJob, now: number): number =>
  'daysAgo' in starts
    ? localHour(now - starts.daysAgo * DAY, starts.hour)
    : Math.round((now - starts.minutesAgo * MINUTE) / QUARTER) * QUARTER

/** As any other job, up to the moment of the quarrel. `now` is a whole minute, so that all of them are. */
const asRunning = (job: DisputedJob, startsAt: number, now: number): RunningJob => {
  const { starts: _, quarrel: __, steps = [], notes = [], startedAt, completedAt, ...rest } = job
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

const handleOne = (job: DisputedJob, startsAt: number, scenery: Scenery, story: Story): void => {
  const at = (minutes: number): number => startsAt + minutes * MINUTE
  const signed = tellRunning(asRunning(job, startsAt, scenery.now), scenery, story)
  const payments = story.payments.filter(({ contract_id }) => contract_id === signed.contractId)
  if (job.releasedAt !== undefined) tellReleased(signed, payments, at(job.releasedAt), story)
  const settledAt = tellQuarrel({ job, signed, payments, at }, scenery, story)
  const endedAt = job.after ? at(job.after.releasedAt) : settledAt
  if (job.reviews && endedAt !== null)
    tellReviews({ job: job.reviews, signed, releasedAt: endedAt }, chanceOf(seedOf(`${job.title}, over`)), story)
}

/** In the order in which they were raised: each knows how the ones before it have ended. */
export const tellDisputed = (jobs: readonly DisputedJob[], scenery: Scenery, story: Story): void => {
  const now = scenery.now - (scenery.now % MINUTE)
  jobs
    .map((job) => ({ job, startsAt: startOf(job, now) }))
    .toSorted((a, b) => a.startsAt + a.job.quarrel.at * MINUTE - (b.startsAt + b.job.quarrel.at * MINUTE))
    .forEach(({ job, startsAt }) => handleOne(job, startsAt, { ...scenery, now }, story))
}
