import styles from '#web/admin/audit/Audit.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PageLayout } from '#web/shell/page.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { auditFacets, type AuditEntry, exportAudit, listAudit } from '#core/admin/audit.ts'
import { AuditFilters } from '#web/admin/audit/AuditFilters.tsx'
import { actionText, detailText } from '#web/admin/audit/copy.ts'
import { checkFilters, useAddress } from '#web/admin/components/address.ts'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { HeaderAside } from '#web/shell/admin/AdminLayout.tsx'
import { targetPath } from '#web/admin/session/target-path.ts'
import { clockText, wholeText } from '#web/admin/session/times.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { queryOf } from '#web/runtime/query.ts'

/** The filters of the address, for the list and for the file. */
function useAuditQuery() {
  const { get } = useAddress()
  const filterOf = (name: string) => get(name) || undefined
  return checkFilters(listAudit, {
    adminId: filterOf('admin'),
    action: filterOf('action'),
    targetId: filterOf('target'),
    from: filterOf('from'),
    to: filterOf('to'),
  })
}

export const layout: PageLayout = { minRole: 'admin' }

/** PORTAL-13: the audit log, with filters in the address and a CSV export. */
export default function AuditPage() {
  return (
    <>
      <HeaderAside>
        <Export />
      </HeaderAside>
      <Log />
    </>
  )
}

function Export() {
  const { query } = useAuditQuery()
  return (
    <ButtonLink tone="line" size="sm" icon="download" outside href={addressOf(exportAudit, { query })} download>
      Export CSV
    </ButtonLink>
  )
}

const useFacets = () => useQuery({ ...queryOf(auditFacets), staleTime: 0 })

function Log() {
  const { query, errors } = useAuditQuery()
  const entries = usePages(listAudit, query)
  const facets = useFacets().data
  return (
    <>
      <AuditFilters admins={facets?.admins ?? []} actions={facets?.actions ?? []} errors={errors} />
      <PagedTable pages={entries} noun="entries" empty={<NoEntries />} caption="Audit log" columns={COLUMNS} />
    </>
  )
}

function NoEntries() {
  const { hrefWith } = useAddress()
  return (
    <Empty
      icon="list"
      title="Nothing in the log"
      action={
        <ButtonLink
          tone="line"
          size="sm"
          href={hrefWith({ admin: null, action: null, target: null, from: null, to: null })}
        >
          Show everything
        </ButtonLink>
      }
    >
      No act of an admin fits these filters.
    </Empty>
  )
}

function Target({ entry: { targetType, targetId } }: { entry: AuditEntry }) {
  if (targetType === null || targetId === null) return null
  const place = targetPath({ type: targetType, id: targetId })
  const label = (
    <>
      {targetType.replaceAll('_', ' ')} <span className="num-12 c3">{targetId.slice(-8)}</span>
    </>
  )
  return place ? (
    <Link className="link" href={place} title={targetId}>
      {label}
    </Link>
  ) : (
    <span title={targetId}>{label}</span>
  )
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'time',
    label: 'Time',
    onPhone: 'line',
    cell: ({ createdAt }) => (
      <time className={classes('num-12', styles.time)} dateTime={createdAt} title={wholeText(createdAt)}>
        {clockText(createdAt)}
      </time>
    ),
  },
  { key: 'action', label: 'Action', onPhone: 'title', cell: ({ action }) => <b>{actionText(action)}</b> },
  { key: 'admin', label: 'Admin', onPhone: 'line', cell: ({ admin }) => admin.email },
  { key: 'target', label: 'Target', onPhone: 'side', cell: (entry) => <Target entry={entry} /> },
  {
    key: 'details',
    label: 'Details',
    onPhone: 'line',
    cell: ({ details }) => detailText(details) || null,
  },
  {
    key: 'from',
    label: 'From',
    align: 'r',
    onPhone: 'line',
    cell: ({ ipAddress, userAgent }) => <span title={userAgent ?? undefined}>{ipAddress ?? 'unknown'}</span>,
  },
]
