import type { JobStatus } from '#contract/jobs/rules.ts'
import { momentText, rightNow } from '#web/jobs/when.ts'
import type { MyBid } from '#web/work/groups.ts'

/** What a job with a chosen bid waits for, as its page says it too. */
export const WRITTEN = 'Contract written, waiting for both signatures.'

const LOST: Partial<Record<JobStatus, string>> = {
  assigned: 'Somebody else was chosen',
  completed: 'Somebody else did it',
  expired: 'Nobody was chosen',
  cancelled: 'The job was cancelled',
}

/** "Somebody else was chosen, 6:42 PM". */
export const pastWords = ({ isSelected, job }: Pick<MyBid, 'isSelected' | 'job'>, now: Date = rightNow()): string => {
  const isDone = isSelected && job.status === 'completed'
  return `${isDone ? 'You did it' : (LOST[job.status] ?? 'Over')}, ${momentText(job.updatedAt, now)}`
}
