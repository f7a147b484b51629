import styles from './PageLoading.module.css'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** A burning line at the top edge while the next page is on its way. */
export function PageLoading() {
  return (
    <div className={styles.pageLoading} role="status">
      <VisuallyHidden>Loading the page</VisuallyHidden>
    </div>
  )
}
