import styles from './AdminLayout.module.css'
import { useSyncExternalStore } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'

const follow = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Nothing of admins is kept on a device: what is in sight is all there is until the line is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div className={styles.adminLine} role="status">
      {!isOnline && (
        <Banner tone="warn" title="You are offline">
          What you see may be out of date, and nothing can be decided until the connection is back.
        </Banner>
      )}
    </div>
  )
}
