// Turns the templates into rows. Pure: the same clock gives the same rows, ids aside.
import type { DisputedJob } from '#demo/disputed-job.ts'
import type { FinishedJob, ListedJob, RunningJob } from '#demo/jobs.ts'
import { emptyStory, type Scenery, type Story } from '#demo/story.ts'
import { tellDisputed } from '#demo/tell-disputed.ts'
import { tellFinished } from '#demo/tell-finished.ts'
import { tellListed } from '#demo/tell-listed.ts'
import { tellPayouts } from '#demo/tell-payouts.ts'
import { tellRunning } from '#demo/tell-running.ts'

interface Templates {
  finished: readonly FinishedJob[]
  running: readonly RunningJob[]
  disputed: readonly DisputedJob[]
  listed: readonly ListedJob[]
}

export const tellStory = (scenery: Scenery, { finished, running, disputed, listed }: Templates): Story => {
  const story = emptyStory()
  // Each job has its own seed: adding one leaves the others as they were, but for their small talk.
  finished.forEach((job) => tellFinished(job, scenery, story))
  running.forEach((job) => tellRunning(job, scenery, story))
  tellDisputed(disputed, scenery, story)
  listed.forEach((job) => tellListed(job, scenery, story))
  // Last: what was paid out follows from what was earned.
  tellPayouts(scenery, story)
  return story
}
