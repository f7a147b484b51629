import { JOB_FILTERS } from '#core/admin/jobs.ts'
import { JobList } from '#web/admin/jobs/JobList.tsx'
import { OpenJob } from '#web/admin/jobs/JobDrawer.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { OpenUser } from '#web/admin/users/UserDrawer.tsx'

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
  return (
    <>
      <Tools>
        <SearchBox label="Search jobs" placeholder="Search jobs..." />
        <Filters label="Filter jobs" param="status" options={OPTIONS} value={status} />
      </Tools>
      <JobList />
    </>
  )
}
