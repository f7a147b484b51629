import styles from './Dashboard.module.css'
import { Charts } from '#web/admin/dashboard/Charts.tsx'
import { QuickActions } from '#web/admin/dashboard/QuickActions.tsx'
import { RecentActivity } from '#web/admin/dashboard/RecentActivity.tsx'

export function Overview() {
  return (
    <>
      <div className={styles.adminTwo}>
        <RecentActivity />
        <QuickActions />
      </div>
      <Charts />
    </>
  )
}
