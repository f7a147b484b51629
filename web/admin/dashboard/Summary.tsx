import styles from './Dashboard.module.css'
import { showDollars } from '#core/kernel/money.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { LoadFailed } from '#web/admin/components/AdminQueryView.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

const figure = (value: string | undefined) => value ?? <Skeleton className={styles.statSkeleton} />

/** PORTAL-14: the four summary cards. */
export function Summary() {
  const { data: stats, error, refetch } = useAdminStats()
  if (error && !stats)
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The figures could not be loaded.
      </LoadFailed>
    )
  return (
    <div className={styles.stats} aria-busy={!stats}>
      <StatRow
        label="Summary"
        stats={[
          { label: 'Total Users', value: figure(stats?.totalUsers.toLocaleString('en-US')) },
          { label: 'Active Jobs', value: figure(stats?.activeJobs.toLocaleString('en-US')) },
          { label: 'Escrow Amount', value: figure(stats && showDollars(stats.escrowAmount)) },
          { label: 'Pending Disputes', value: figure(stats?.pendingDisputes.toLocaleString('en-US')) },
        ]}
      />
    </div>
  )
}
