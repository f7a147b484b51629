import styles from './Job.module.css'
import type { JobDetail } from '#core/bids/api.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { durationText } from '#web/bids/copy.ts'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'

const figure = (count: number): string => count.toLocaleString('en-US')

export function JobStats({ job }: { job: JobDetail }) {
  const postedMs = Date.parse(job.createdAt)
  const [first] = job.bidTimes
  const stats = job.isOwner
    ? [
        { label: 'Views', value: figure(job.views) },
        { label: 'Alerted', value: figure(job.alerted ?? 0) },
        { label: 'First bid', value: first ? durationText(Date.parse(first) - postedMs) : 'none' },
      ]
    : [
        { label: 'Views', value: figure(job.views) },
        { label: 'Bids', value: figure(job.bidCount) },
        { label: 'Since posted', value: <Since ms={postedMs} /> },
      ]
  return (
    <div data-slot="job-stats" className={styles.jobStats}>
      <StatRow label="Job stats" stats={stats} />
    </div>
  )
}

function Since({ ms }: { ms: number }) {
  return durationText(useServerNow() - ms)
}
