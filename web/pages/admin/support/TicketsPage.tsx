import styles from '../../../admin/support/Support.module.css'
import { Link } from 'wouter'
import { listTickets, type TicketInQueue } from '#core/admin/support.ts'
import { TICKET_STATUSES, isOpenTicket } from '#core/content/support.ts'
import { askerName } from '#web/admin/support/copy.ts'
import { TicketDrawer } from '#web/admin/support/TicketDrawer.tsx'
import { AdminTable, type Column } from '#web/admin/components/AdminTable.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { PagedList } from '#web/admin/components/PagedList.tsx'
import { usePages } from '#web/admin/components/pages.ts'
import { SearchBox } from '#web/admin/components/SearchBox.tsx'
import { Tools } from '#web/admin/components/Tools.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { clockText, formatWait } from '#web/admin/session/times.ts'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'

function Subject({ ticket: { id, subject, lastLine } }: { ticket: TicketInQueue }) {
  const { hrefWith } = useAddress()
  return (
    <div className={styles.deskWhat}>
      <Link className="link trunc" href={hrefWith({ ticket: id })} dir="auto">
        {subject}
      </Link>
      <span className="hint trunc" dir="auto">
        {lastLine}
      </span>
    </div>
  )
}

const COLUMNS: readonly Column<TicketInQueue>[] = [
  { key: 'subject', label: 'Question', onPhone: 'title', cell: (ticket) => <Subject ticket={ticket} /> },
  { key: 'who', label: 'From', onPhone: 'line', cell: ({ asker }) => <span dir="auto">{askerName(asker)}</span> },
  { key: 'topic', label: 'Topic', onPhone: 'line', cell: ({ category }) => category ?? '–' },
  { key: 'by', label: 'Answered by', onPhone: 'none', cell: ({ assignee }) => assignee ?? 'nobody yet' },
  {
    key: 'when',
    label: 'Last message',
    align: 'r',
    onPhone: 'side',
    cell: ({ status, updatedAt }) => (
      <time dateTime={updatedAt}>{isOpenTicket(status) ? `${formatWait(updatedAt)} ago` : clockText(updatedAt)}</time>
    ),
  },
]

export default function TicketsPage() {
  return (
    <>
      <Tickets />
    </>
  )
}

function Tickets() {
  const address = useAddress()
  const status = oneOf(TICKET_STATUSES, address.get('status'))
  const openId = address.get('ticket')
  const waiting = useAdminStats().data?.openTickets
  const query = { search: address.get('q') || undefined, status }
  const pages = usePages(keyOf(listTickets, { query }), (cursor) => call(listTickets, { query: { ...query, cursor } }))
  const options = [
    { value: 'open', label: 'Open', count: waiting },
    { value: 'answered', label: 'Answered' },
    { value: 'closed', label: 'Closed' },
  ] as const
  return (
    <>
      <Tools>
        <SearchBox label="Search tickets" placeholder="Words, name or email" />
        <Filters label="Filter tickets" options={options} value={status} param="status" />
      </Tools>
      <PagedList
        pages={pages}
        noun="tickets"
        empty={
          <Empty
            icon="chat"
            title={status === 'open' && !query.search ? 'Nobody waits for an answer' : 'No ticket fits'}
          >
            {status === 'open' && !query.search
              ? 'What people ask in the help centre stands here.'
              : 'Try another word or another status.'}
          </Empty>
        }
      >
        {(items) => (
          <AdminTable
            caption="Support tickets"
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            openKey={openId}
          />
        )}
      </PagedList>
      {openId && <TicketDrawer key={openId} id={openId} onClose={() => address.go({ ticket: null })} />}
    </>
  )
}
