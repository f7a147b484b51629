import styles from '#web/admin/support/Support.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { Link } from 'wouter'
import { type Application, listApplications } from '#core/admin/support.ts'
import { CAREER_STATUSES } from '#core/content/careers.ts'
import { isNewApplication } from '#core/content/rules.ts'
import { ApplicationDrawer } from '#web/admin/support/ApplicationDrawer.tsx'
import { STATUS_NAMES } from '#web/admin/support/copy.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { dayText } from '#web/admin/session/times.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

const CHOICES = ['all', ...CAREER_STATUSES] as const
const OPTIONS = CHOICES.map((value) => ({ value, label: value === 'all' ? 'All' : STATUS_NAMES[value] }))

function Applicant({ application: { id, firstName, lastName, email } }: { application: Application }) {
  const { hrefWith } = useAddress()
  return (
    <div className={styles.cell}>
      <Link className="link trunc" href={hrefWith({ application: id })} dir="auto">
        {firstName} {lastName}
      </Link>
      <span className="hint trunc">{email}</span>
    </div>
  )
}

const COLUMNS: readonly Column<Application>[] = [
  { key: 'who', label: 'Applicant', onPhone: 'title', cell: (application) => <Applicant application={application} /> },
  { key: 'position', label: 'Position', onPhone: 'line', cell: ({ position }) => position },
  { key: 'location', label: 'Where', onPhone: 'line', cell: ({ location }) => location },
  {
    key: 'status',
    label: 'Status',
    onPhone: 'side',
    cell: ({ status }) => (isNewApplication(status) ? <b>{STATUS_NAMES[status]}</b> : STATUS_NAMES[status]),
  },
  {
    key: 'when',
    label: 'Applied',
    align: 'r',
    onPhone: 'side',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt)}</time>,
  },
]

export const layout: PageLayout = { minRole: 'admin' }

export default function ApplicationsPage() {
  const address = useAddress()
  const choice = oneOf(CHOICES, address.get('status'))
  const openId = address.get('application')
  const query = { search: address.get('q') || undefined, status: choice === 'all' ? undefined : choice }
  const pages = usePages(listApplications, query)
  const open = pages.data?.find(({ id }) => id === openId)
  return (
    <>
      <Tools>
        <SearchBox label="Search applications" placeholder="Name, email or position" />
        <Filters label="Filter applications" options={OPTIONS} value={choice} param="status" />
      </Tools>
      <PagedTable
        pages={pages}
        noun="applications"
        empty={
          <Empty icon="doc" title={query.search || query.status ? 'No application fits' : 'Nobody has applied yet'}>
            {query.search || query.status
              ? 'Try another word or another status.'
              : 'What people send from the careers page stands here.'}
          </Empty>
        }
        caption="Applications"
        columns={COLUMNS}
        openKey={openId}
      />
      {open && <ApplicationDrawer key={open.id} application={open} onClose={() => address.go({ application: null })} />}
    </>
  )
}
