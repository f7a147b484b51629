import styles from './DisputeSkeleton.module.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'

export function DisputeSkeleton() {
  return (
    <Stack className={styles.disputeSk} role="status">
      <VisuallyHidden>Loading the dispute</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </Stack>
  )
}
