import { Drawer } from '#web/admin/components/Drawer.tsx'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface OpeningDrawerProps {
  /** What is being opened: "job". */
  noun: string
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** A drawer whose content is on its way, or did not come. */
export function OpeningDrawer({ noun, error, onRetry, onClose }: OpeningDrawerProps) {
  if (error)
    return (
      <Drawer title={`This ${noun}`} onClose={onClose}>
        <LoadFailed error={error} onRetry={onRetry}>
          {`This ${noun} could not be loaded.`}
        </LoadFailed>
      </Drawer>
    )
  return (
    <Drawer title={<VisuallyHidden>Loading the {noun}</VisuallyHidden>} onClose={onClose}>
      <div className="stack">
        <Skeleton shape="title" half />
        <Skeleton shape="block" />
        <Skeleton />
        <Skeleton half />
      </div>
    </Drawer>
  )
}
