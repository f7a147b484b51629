import styles from './Dashboard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { JOB_FILTERS } from '#core/admin/jobs.ts'
import { JobTable } from '#web/admin/jobs/JobTable.tsx'
import { NoJobs } from '#web/admin/jobs/NoJobs.tsx'
import { OpenJob } from '#web/admin/jobs/OpenJob.tsx'
import { useJobsForAdmin } from '#web/admin/jobs/queries.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { OpenUser } from '#web/admin/users/OpenUser.tsx'
import { Select } from '#web/kit/forms/Input.tsx'

/** PORTAL-12: the jobs, with the same search and statuses as Job Oversight. */
export function JobsTab() {
  const { get, go } = useAddress()
  const status = oneOf(JOB_FILTERS, get('status'))
  const jobs = useJobsForAdmin(get('q'), status)
  return (
    <section aria-labelledby="jobs-tab">
      <Tools>
        <h2 className={classes('d-24', styles.adminTabTitle)} id="jobs-tab">
          Jobs
        </h2>
        <SearchBox label="Search jobs" placeholder="Search jobs..." />
        <div className={styles.adminTabFilter}>
          <Select
            aria-label="Filter jobs"
            value={status}
            onChange={(event) => go({ status: event.target.value === 'all' ? null : event.target.value })}
          >
            {JOB_FILTERS.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </div>
      </Tools>
      <PagedList pages={jobs} noun="jobs" empty={<NoJobs />}>
        {(items) => <JobTable jobs={items} />}
      </PagedList>
      <OpenJob />
      <OpenUser />
    </section>
  )
}
