import styles from './PageLoading.module.css'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** A progress line at the top edge. */
export function PageLoading() {
  return (
    <div className={styles.pageLoading} role="status">
      <VisuallyHidden>Loading the page</VisuallyHidden>
    </div>
  )
}
