import styles from './JobTable.module.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import type { JobForAdmin } from '#core/admin/jobs.ts'
import { useRestoreJob } from '#web/admin/jobs/acts.ts'
import { JobStatusWord } from '#web/admin/jobs/JobStatusWord.tsx'
import { RemoveJob } from '#web/admin/jobs/RemoveJob.tsx'
import { budgetText } from '#web/admin/jobs/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { MenuAct, RowMenu } from '#web/admin/components/RowMenu.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { counted } from '#web/admin/users/copy.ts'

function TitleCell({ job }: { job: JobForAdmin }) {
  const { hrefWith } = useAddress()
  return (
    <span className={styles.jobCell}>
      <Link className={styles.title} href={hrefWith({ job: job.id })} dir="auto">
        {job.title}
      </Link>
      {job.pendingFlags > 0 && <span className="bad num-12">{counted(job.pendingFlags, 'flag')}</span>}
    </span>
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
        <MenuAct onClick={() => go({ job: job.id })}>Details and bids</MenuAct>
        <MenuAct onClick={() => go({ user: job.poster.id })}>The poster</MenuAct>
        {mayDo(admin, 'moderator') &&
          (job.removedAt === null ? (
            <MenuAct isDanger onClick={() => setRemoving(true)}>
              Remove job…
            </MenuAct>
          ) : (
            <MenuAct onClick={() => void restore.act()}>Restore job</MenuAct>
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
    cell: ({ poster }) => <span className={styles.mail}>{poster.email}</span>,
  },
  { key: 'status', label: 'Status', onPhone: 'side', cell: (job) => <JobStatusWord job={job} /> },
  { key: 'budget', label: 'Budget', align: 'r', onPhone: 'side', cell: ({ budget }) => budgetText(budget) },
  { key: 'created', label: 'Created', align: 'r', onPhone: 'none', cell: ({ createdAt }) => dayText(createdAt) },
  { key: 'actions', label: 'Actions', align: 'r', onPhone: 'act', cell: (job) => <JobMenu job={job} /> },
]

/** PORTAL-12: title, poster email, status, budget, created date and actions. */
export function JobTable({ jobs }: { jobs: readonly JobForAdmin[] }) {
  const { get } = useAddress()
  return <AdminTable caption="Jobs" columns={COLUMNS} rows={jobs} rowKey={(job) => job.id} openKey={get('job')} />
}
