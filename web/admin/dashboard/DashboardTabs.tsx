import styles from './Dashboard.module.css'
import type { ReactNode } from 'react'
import { type DisputeInQueue, listDisputes } from '#core/admin/disputes.ts'
import { JOB_FILTERS } from '#core/admin/jobs.ts'
import { USER_FILTERS } from '#core/admin/users.ts'
import { DISPUTE_FILTERS, isOpenDispute } from '#core/disputes/rules.ts'
import { oneOf, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { FilterSelect, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { ReviewDispute } from '#web/admin/disputes/ReviewDispute.tsx'
import { OpenJob } from '#web/admin/jobs/JobDrawer.tsx'
import { JobList } from '#web/admin/jobs/JobList.tsx'
import { dayText } from '#web/admin/session/times.ts'
import { OpenUser } from '#web/admin/users/UserDrawer.tsx'
import { UserList } from '#web/admin/users/UserList.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

interface TabProps {
  title: string
  /** In the plural: "users". */
  noun: string
  hasSearch?: boolean
  choices: readonly [string, ...string[]]
  /** The name of the filter in the address. */
  param: string
  children: ReactNode
}

function Tab({ title, noun, hasSearch = false, choices, param, children }: TabProps) {
  const { get } = useAddress()
  return (
    <section aria-labelledby={`${noun}-tab`}>
      <Tools>
        <h2 className={classes('d-24', styles.tabTitle)} id={`${noun}-tab`}>
          {title}
        </h2>
        {hasSearch && <SearchBox label={`Search ${noun}`} placeholder={`Search ${noun}...`} />}
        <FilterSelect label={`Filter ${noun}`} choices={choices} value={oneOf(choices, get(param))} param={param} />
      </Tools>
      {children}
    </section>
  )
}

/** PORTAL-10: a search, a filter with four values, and the table. */
export const UsersTab = () => (
  <Tab title="Users" noun="users" hasSearch choices={USER_FILTERS} param="filter">
    <UserList />
    <OpenUser />
  </Tab>
)

/** PORTAL-12: the jobs, with the same search and statuses as Job Oversight. */
export const JobsTab = () => (
  <Tab title="Jobs" noun="jobs" hasSearch choices={JOB_FILTERS} param="status">
    <JobList />
    <OpenJob />
    <OpenUser />
  </Tab>
)

function ReviewButton({ dispute: { id, jobTitle } }: { dispute: DisputeInQueue }) {
  const { go } = useAddress()
  return (
    <Button tone="line" size="xs" aria-label={`Review: ${jobTitle}`} onClick={() => go({ dispute: id })}>
      Review
    </Button>
  )
}

const DISPUTE_COLUMNS: readonly Column<DisputeInQueue>[] = [
  {
    key: 'job',
    label: 'Job',
    onPhone: 'title',
    cell: ({ jobTitle, number }) => (
      <span className={styles.disputeJob}>
        <b dir="auto">{jobTitle}</b>
        <span className="num-12 c3">{number}</span>
      </span>
    ),
  },
  {
    key: 'parties',
    label: 'Parties',
    onPhone: 'line',
    cell: ({ posterEmail, workerEmail }) => (
      <span className={styles.disputeParties}>
        <span>{posterEmail ?? 'account closed'}</span>
        <span>{workerEmail ?? 'account closed'}</span>
      </span>
    ),
  },
  { key: 'reason', label: 'Reason', onPhone: 'line', cell: ({ reason }) => <span dir="auto">{reason}</span> },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: (dispute) => <span className={isOpenDispute(dispute) ? 'bad' : undefined}>{dispute.status}</span>,
  },
  { key: 'created', label: 'Created', align: 'r', onPhone: 'side', cell: ({ createdAt }) => dayText(createdAt) },
  {
    key: 'actions',
    label: 'Actions',
    align: 'r',
    onPhone: 'act',
    cell: (dispute) => <ReviewButton dispute={dispute} />,
  },
]

/** PORTAL-8: job, parties, reason, status, created date, and the Review dialog. */
export function DisputesTab() {
  const { get, go } = useAddress()
  const status = oneOf(DISPUTE_FILTERS, get('status'))
  const openId = get('dispute')
  return (
    <Tab title="Disputes" noun="disputes" choices={DISPUTE_FILTERS} param="status">
      <PagedTable
        caption="Disputes"
        noun="disputes"
        columns={DISPUTE_COLUMNS}
        pages={usePages(listDisputes, { status })}
        openKey={openId}
        empty={
          isOpenDispute({ status }) ? (
            <Empty icon="scales" title="No open dispute">
              Nobody waits for a decision.
            </Empty>
          ) : (
            <Empty icon="scales" title="No dispute">
              There is nothing to show here yet.
            </Empty>
          )
        }
      />
      {openId !== '' && <ReviewDispute key={openId} id={openId} onClose={() => go({ dispute: null })} />}
    </Tab>
  )
}
