import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function ContractSkeleton() {
  return (
    <div className="deal-sk" role="status">
      <VisuallyHidden>Loading the contract</VisuallyHidden>
      <Skeleton shape="title" className="deal-sk__title" />
      <Skeleton shape="block" className="deal-sk__move" />
      <div className="deal-sk__way">
        <Skeleton />
        <Skeleton half />
        <Skeleton />
        <Skeleton half />
      </div>
    </div>
  )
}
