import publicProfileStyles from '#web/profiles/public/PublicProfile.module.css'
import heroStyles from '../../profiles/public/Hero.module.css'
import styles from './ProfileSkeleton.module.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** As high as what will stand there. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the profile</VisuallyHidden>
      <div className={heroStyles.publicHero}>
        <Skeleton shape="avatar" className={styles.face} />
        <div className="stack">
          <Skeleton shape="title" half />
          <Skeleton />
        </div>
      </div>
      <Skeleton shape="block" className={styles.figures} />
      <div className={publicProfileStyles.publicCols}>
        <div className="stack">
          <Skeleton shape="title" half />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
        <div className="stack">
          <Skeleton half />
          <Skeleton />
          <Skeleton />
          <Skeleton half />
        </div>
      </div>
    </div>
  )
}
