import styles from './Figures.module.css'
import type { SummaryQuery } from '#web/pages/find/queries.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** The market behind the list, in three figures. */
export function Figures({ summary }: { summary: SummaryQuery }) {
  const { availableJobs, activeBidding, averageBudget } = summary.data ?? {}
  const show = (figure: number | null | undefined, sign = '') => {
    if (summary.isPending) return <Loading />
    return figure == null ? <Absent /> : `${sign}${figure.toLocaleString('en-US')}`
  }
  return (
    <div className={styles.figures}>
      <StatRow
        label="Market now"
        stats={[
          { label: 'Available Jobs', value: show(availableJobs) },
          { label: 'Active Bidding', value: show(activeBidding) },
          { label: 'Avg Budget', value: show(averageBudget, '$') },
        ]}
      />
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className={styles.sk} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  )
}

function Absent() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>not known</VisuallyHidden>
    </>
  )
}
