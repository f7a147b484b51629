import styles from './JobList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { JOB_FILTERS, type JobForAdmin, listJobsForAdmin } from '#core/admin/jobs.ts'
import { RemoveJob, useRestoreJob } from '#web/admin/jobs/RemoveJob.tsx'
import { budgetText, jobStatus } from '#web/admin/jobs/copy.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { MenuItem, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { counted } from '#web/admin/users/copy.ts'

export function JobStatus({ job }: { job: Pick<JobForAdmin, 'status' | 'removedAt'> }) {
  return <span className={job.removedAt === null ? undefined : 'bad'}>{jobStatus(job)}</span>
}

function TitleCell({ job }: { job: JobForAdmin }) {
  const { hrefWith } = useAddress()
  return (
    <Cluster as="span" align="baseline" className={styles.jobCell}>
      <Link className={classes('anywhere hover-line', styles.title)} href={hrefWith({ job: job.id })} dir="auto">
        {job.title}
      </Link>
      {job.pendingFlags > 0 && <span className="bad num-12">{counted(job.pendingFlags, 'flag')}</span>}
    </Cluster>
  )
}

function JobMenu({ job }: { job: JobForAdmin }) {
  const { go } = useAddress()
  const admin = useAdmin()
  const restore = useRestoreJob(job)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <RowMenu label={`Actions for ${job.title}`}>
        <MenuItem onClick={() => go({ job: job.id })}>Details and bids</MenuItem>
        <MenuItem onClick={() => go({ user: job.poster.id })}>The poster</MenuItem>
        {mayDo(admin, 'moderator') &&
          (job.removedAt === null ? (
            <MenuItem isDanger onClick={() => setRemoving(true)}>
              Remove job…
            </MenuItem>
          ) : (
            <MenuItem onClick={() => void restore.act()}>Restore job</MenuItem>
          ))}
      </RowMenu>
      {isRemoving && createPortal(<RemoveJob job={job} onClose={() => setRemoving(false)} />, document.body)}
    </>
  )
}

const COLUMNS: readonly Column<JobForAdmin>[] = [
  { key: 'title', label: 'Title', onPhone: 'title', cell: (job) => <TitleCell job={job} /> },
  {
    key: 'poster',
    label: 'Poster',
    onPhone: 'line',
    cell: ({ poster }) => <span className="anywhere">{poster.email}</span>,
  },
  { key: 'status', label: 'Status', onPhone: 'side', cell: (job) => <JobStatus job={job} /> },
  { key: 'budget', label: 'Budget', align: 'r', onPhone: 'side', cell: ({ budget }) => budgetText(budget) },
  { key: 'created', label: 'Created', align: 'r', onPhone: 'none', cell: ({ createdAt }) => dayText(createdAt) },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (job) => <JobMenu job={job} /> },
]

/** PORTAL-12: title, poster email, status, budget, created date and actions. A title opens the job beside the table. */
export function JobList() {
  const { get, hrefWith } = useAddress()
  const status = oneOf(JOB_FILTERS, get('status'))
  const isFiltered = get('q') !== '' || get('status') !== ''
  return (
    <PagedTable
      caption="Jobs"
      noun="jobs"
      columns={COLUMNS}
      pages={usePages(listJobsForAdmin, { search: get('q') || undefined, status })}
      openKey={get('job')}
      empty={
        <Empty
          icon="work"
          title="No job fits"
          action={
            isFiltered && (
              <ButtonLink tone="line" size="sm" href={hrefWith({ q: null, status: null })}>
                Show all jobs
              </ButtonLink>
            )
          }
        >
          {isFiltered ? 'Try another word, or another status.' : 'Nobody has posted a job yet.'}
        </Empty>
      }
    />
  )
}
