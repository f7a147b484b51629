import styles from './DisputeSkeleton.module.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function DisputeSkeleton() {
  return (
    <div className={styles.disputeSk} role="status">
      <VisuallyHidden>Loading the dispute</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  )
}
