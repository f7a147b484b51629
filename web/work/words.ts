import type { JobStatus } from '#contract/jobs/rules.ts'
import { momentText } from '#web/jobs/when.ts'
import type { MyBid } from '#web/work/groups.ts'

const LOST: Partial<Record<JobStatus, string>> = {
  assigned: 'Somebody else was chosen',
  completed: 'Somebody else did it',
  expired: 'Nobody was chosen',
  cancelled: 'The job was cancelled',
}

/** "Somebody else was chosen, 6:42 PM". */
export const pastWords = ({ isSelected, job }: Pick<MyBid, 'isSelected' | 'job'>, now: Date = new Date()): string => {
  const isDone = isSelected && job.status === 'completed'
  return `${isDone ? 'You did it' : (LOST[job.status] ?? 'Over')}, ${momentText(job.updatedAt, now)}`
}
