import './PublicProfile.css'
import '../../profiles/public/Hero.css'
import './ProfileSkeleton.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** As high as what will stand there. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the profile</VisuallyHidden>
      <div className="public-hero">
        <Skeleton shape="avatar" className="public-sk__face" />
        <div className="stack">
          <Skeleton shape="title" half />
          <Skeleton />
        </div>
      </div>
      <Skeleton shape="block" className="public-sk__figures" />
      <div className="public-cols">
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
