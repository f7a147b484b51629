import type { Job } from '#core/jobs/api.ts'
import { fittingValues } from '#web/jobs/post/draft.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { type RepostValues, valuesOf } from '#web/jobs/repost/repost-values.ts'

export interface RepostStore {
  start: RepostValues
  isKept: boolean
  /** Saves a change; a form equal to the job removes the draft. */
  keep: (values: RepostValues) => void
  finish: () => void
}

/** Only its poster can repost a job, so the key needs no user id. */
const keyFor = (jobId: string): string => `${DRAFT_PREFIX}repost.${jobId}`

const isSame = (one: RepostValues, other: RepostValues): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof RepostValues] === value)

/** Blocked or invalid storage has no draft. */
const read = (jobId: string, before: RepostValues, storage: Storage): RepostValues => {
  try {
    return fittingValues(before, JSON.parse(storage.getItem(keyFor(jobId)) ?? '{}'))
  } catch {
    return before
  }
}

/** REPOST-3: the draft of a repost is kept until it is sent, reset or signed out. */
export const newRepostStore = (job: Job, storage: Storage = localStorage): RepostStore => {
  const before = valuesOf(job)
  const start = read(job.id, before, storage)
  let isFinished = false

  const write = (values: RepostValues) => {
    try {
      if (isSame(values, before)) storage.removeItem(keyFor(job.id))
      else storage.setItem(keyFor(job.id), JSON.stringify(values))
    } catch {
      // Without storage the form still works.
    }
  }

  return {
    start,
    isKept: !isSame(start, before),
    keep: (values) => {
      if (!isFinished) write(values)
    },
    finish: () => {
      isFinished = true
      write(before)
    },
  }
}
