import type { Job } from '#core/jobs/api.ts'
import { fittingValues } from '#web/jobs/post/draft.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { type RepostValues, valuesOf } from '#web/jobs/repost/repost-values.ts'

export interface RepostStore {
  /** What the form begins with: what was typed last time, or the job as it was. */
  start: RepostValues
  /** Something was typed last time. */
  isKept: boolean
  /** Keeps a change as it is made; a form that says what the job said leaves nothing behind. */
  keep: (values: RepostValues) => void
  /** Reposted or started over: there is nothing to keep any more. */
  finish: () => void
}

/** Only its poster can repost a job, so that its id also says whose draft this is. */
const keyFor = (jobId: string): string => `${DRAFT_PREFIX}repost.${jobId}`

const isSame = (one: RepostValues, other: RepostValues): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof RepostValues] === value)

/** Where storage is shut or spoilt there is nothing from last time. */
const read = (jobId: string, before: RepostValues, storage: Storage): RepostValues => {
  try {
    return fittingValues(before, JSON.parse(storage.getItem(keyFor(jobId)) ?? '{}'))
  } catch {
    return before
  }
}

/** REPOST-3: what is typed into the repost form of a job stays until it is sent, started over or signed out. */
export const newRepostStore = (job: Job, storage: Storage = localStorage): RepostStore => {
  const before = valuesOf(job)
  const start = read(job.id, before, storage)
  let isFinished = false

  const write = (values: RepostValues) => {
    try {
      if (isSame(values, before)) storage.removeItem(keyFor(job.id))
      else storage.setItem(keyFor(job.id), JSON.stringify(values))
    } catch {
      // Where nothing can be kept the form still works.
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
