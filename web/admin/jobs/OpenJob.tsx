import { JobDrawer } from '#web/admin/jobs/JobDrawer.tsx'
import { useJobForAdmin } from '#web/admin/jobs/queries.ts'
import { useAddress } from '#web/admin/list/address.ts'
import { Drawer } from '#web/admin/list/Drawer.tsx'
import { LoadFailed } from '#web/admin/shell/LoadFailed.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'

/** The job that the address names, beside whatever list is open. */
export function OpenJob() {
  const { get, go } = useAddress()
  const id = get('job')
  // A person who is opened from here lies on top.
  if (id === '' || get('user') !== '') return null
  return <Opened key={id} id={id} onClose={() => go({ job: null })} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, refetch } = useJobForAdmin(id)
  if (job) return <JobDrawer job={job} onClose={onClose} />
  return (
    <Drawer title={error ? 'Job' : <VisuallyHidden>Loading the job</VisuallyHidden>} onClose={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          This job could not be loaded.
        </LoadFailed>
      ) : (
        <div className="stack">
          <Skeleton shape="title" half />
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton half />
        </div>
      )}
    </Drawer>
  )
}
