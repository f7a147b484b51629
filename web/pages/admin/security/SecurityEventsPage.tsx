import styles from '#web/admin/security/Security.module.css'
import { Link } from 'wouter'
import { isRefusedEvent } from '#core/accounts/security.ts'
import { listAllSecurityEvents, type SecurityEventForAdmin } from '#core/admin/security.ts'
import { paths } from '#core/paths.ts'
import { kindText, reasonOf } from '#web/accounts/security/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { Bursts } from '#web/admin/security/Bursts.tsx'
import { NO_FILTERS, SecurityFilters, useSecurityQuery } from '#web/admin/security/SecurityFilters.tsx'
import { clockText, wholeText } from '#web/admin/session/times.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PageLayout } from '#web/shell/page.ts'

export const layout: PageLayout = { minRole: 'admin' }

/** SECEV-5: the security events of everybody, with filters in the address. */
export default function SecurityEventsPage() {
  const events = usePages(listAllSecurityEvents, useSecurityQuery().query)
  return (
    <>
      <Bursts />
      <SecurityFilters />
      <PagedTable pages={events} noun="events" empty={<NoEvents />} caption="Security events" columns={COLUMNS} />
    </>
  )
}

function NoEvents() {
  const { hrefWith } = useAddress()
  const hasFilters = Object.values(useSecurityQuery().query).some((value) => value !== undefined)
  if (!hasFilters)
    return (
      <Empty icon="shield" title="Nothing yet">
        Sign-ins, refused ones and changes of accounts will show up here.
      </Empty>
    )
  return (
    <Empty
      icon="shield"
      title="Nothing fits"
      action={
        <ButtonLink tone="line" size="sm" href={hrefWith(NO_FILTERS)}>
          Show everything
        </ButtonLink>
      }
    >
      No security event of the last 180 days fits these filters.
    </Empty>
  )
}

function Person({ event: { person, admin } }: { event: SecurityEventForAdmin }) {
  if (person)
    return (
      <span>
        <Link className="link" href={paths.adminUser(person.id)}>
          {person.email}
        </Link>
        {admin && <span className="hint"> by {admin.email}</span>}
      </span>
    )
  if (admin)
    return (
      <span>
        {admin.email} <span className="hint">admin</span>
      </span>
    )
  return <span className="c3">unknown</span>
}

function Network({ network }: { network: string }) {
  const { hrefWith } = useAddress()
  return (
    <Link className="link num-12" href={hrefWith({ network })} title="Only events from this network">
      {network}
    </Link>
  )
}

const COLUMNS: readonly Column<SecurityEventForAdmin>[] = [
  {
    key: 'time',
    label: 'Time',
    onPhone: 'line',
    cell: ({ createdAt, lastAt }) => (
      <time
        className={classes('num-12', styles.time)}
        dateTime={createdAt}
        title={lastAt === createdAt ? wholeText(createdAt) : `${wholeText(createdAt)} to ${wholeText(lastAt)}`}
      >
        {clockText(createdAt)}
      </time>
    ),
  },
  {
    key: 'what',
    label: 'What happened',
    onPhone: 'title',
    cell: ({ kind }) => (
      <b>
        <span className={isRefusedEvent(kind) ? 'bad' : undefined}>{kindText(kind)}</span>
      </b>
    ),
  },
  { key: 'person', label: 'Person', onPhone: 'line', cell: (event) => <Person event={event} /> },
  { key: 'network', label: 'Network', onPhone: 'line', cell: ({ network }) => <Network network={network} /> },
  { key: 'device', label: 'Device', onPhone: 'line', cell: ({ device }) => device },
  {
    key: 'times',
    label: 'Times',
    align: 'r',
    onPhone: 'side',
    cell: ({ count }) => `${count.toLocaleString('en-US')}×`,
  },
  { key: 'detail', label: 'Detail', onPhone: 'line', cell: reasonOf },
]
