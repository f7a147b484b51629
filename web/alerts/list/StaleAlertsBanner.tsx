import styles from './Alerts.module.css'
import { timeOf } from '#web/alerts/list/days.ts'
import type { AlertsQuery } from '#web/alerts/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useConnection } from '#web/pwa/page-connection.ts'

/** Shown when the last refetch failed. A lost connection is reported by the page frame. */
export function StaleAlertsBanner({ alerts }: { alerts: AlertsQuery }) {
  const isOld = useConnection() === 'up' && alerts.isRefetchError
  return (
    <div className={styles.truth} role="status">
      {isOld && (
        <Banner
          tone="warn"
          action={
            <Button tone="line" size="sm" loading={alerts.isFetching} onClick={() => void alerts.refetch()}>
              Try again
            </Button>
          }
        >
          {problemMessage(alerts.error, 'The latest alerts could not be fetched.')} This is what was there at{' '}
          {timeOf(new Date(alerts.dataUpdatedAt).toISOString())}.
        </Banner>
      )}
    </div>
  )
}
