import type { JobForAdmin } from '#core/admin/jobs.ts'
import { jobStatus } from '#web/admin/jobs/copy.ts'

export function JobStatusWord({ job }: { job: Pick<JobForAdmin, 'status' | 'removedAt'> }) {
  return <span className={job.removedAt === null ? undefined : 'bad'}>{jobStatus(job)}</span>
}
