import './DisputeSkeleton.css'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'

export function DisputeSkeleton() {
  return (
    <div className="dispute-sk" role="status">
      <VisuallyHidden>Loading the dispute</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  )
}
