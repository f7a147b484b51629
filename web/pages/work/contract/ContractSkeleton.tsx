import styles from './ContractPane.module.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function ContractSkeleton() {
  return (
    <div className={styles.dealSk} role="status">
      <VisuallyHidden>Loading the contract</VisuallyHidden>
      <Skeleton shape="title" className={styles.dealSkTitle} />
      <Skeleton shape="block" className={styles.dealSkMove} />
      <div className={styles.dealSkWay}>
        <Skeleton />
        <Skeleton half />
        <Skeleton />
        <Skeleton half />
      </div>
    </div>
  )
}
