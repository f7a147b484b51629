import { JobDrawer } from '#web/admin/jobs/JobDrawer.tsx'
import { useJobForAdmin } from '#web/admin/jobs/queries.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { OpeningDrawer } from '#web/admin/components/OpeningDrawer.tsx'

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
  return <OpeningDrawer noun="job" error={error} onRetry={() => void refetch()} onClose={onClose} />
}
