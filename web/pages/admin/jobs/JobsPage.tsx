import { JOB_FILTERS } from '#core/admin/jobs.ts'
import { JobTable } from '#web/admin/jobs/JobTable.tsx'
import { NoJobs } from '#web/admin/jobs/NoJobs.tsx'
import { OpenJob } from '#web/admin/jobs/OpenJob.tsx'
import { useJobsForAdmin } from '#web/admin/jobs/queries.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { OpenUser } from '#web/admin/users/OpenUser.tsx'

const OPTIONS = JOB_FILTERS.map((value) => ({ value, label: value }))

export default function JobsPage() {
  return (
    <>
      <HeaderAside>
        <Figures />
      </HeaderAside>
      <Jobs />
      <OpenJob />
      <OpenUser />
    </>
  )
}

function Figures() {
  const stats = useAdminStats().data
  return stats ? <span className="num-12 c3">{stats.activeJobs.toLocaleString('en-US')} active now</span> : null
}

function Jobs() {
  const address = useAddress()
  const status = oneOf(JOB_FILTERS, address.get('status'))
  const jobs = useJobsForAdmin(address.get('q'), status)
  return (
    <>
      <Tools>
        <SearchBox label="Search jobs" placeholder="Search jobs..." />
        <Filters label="Filter jobs" param="status" options={OPTIONS} value={status} />
      </Tools>
      <PagedList pages={jobs} noun="jobs" empty={<NoJobs />}>
        {(items) => <JobTable jobs={items} />}
      </PagedList>
    </>
  )
}
