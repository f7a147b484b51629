import styles from '#web/admin/support/Support.module.css'
import { Link } from 'wouter'
import { listTickets, type TicketInQueue } from '#core/admin/support.ts'
import { TICKET_STATUSES, isOpenTicket } from '#core/content/support.ts'
import { shortName } from '#web/admin/users/copy.ts'
import { TicketDrawer } from '#web/admin/support/TicketDrawer.tsx'
import type { Column } from '#web/admin/components/AdminTable.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters, SearchBox, Tools } from '#web/admin/components/Tools.tsx'
import { PagedTable, usePages } from '#web/admin/components/PagedList.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { clockText, formatWait } from '#web/admin/session/times.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

function Subject({ ticket: { id, subject, lastLine } }: { ticket: TicketInQueue }) {
  const { hrefWith } = useAddress()
  return (
    <div className={styles.cell}>
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
  { key: 'who', label: 'From', onPhone: 'line', cell: ({ asker }) => <span dir="auto">{shortName(asker)}</span> },
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
  const address = useAddress()
  const filter = oneOf(TICKET_STATUSES, address.get('status'))
  const openId = address.get('ticket')
  const waiting = useAdminStats().data?.openTickets
  const query = { search: address.get('q') || undefined, status: filter }
  const isUnfiltered = filter === 'open' && !query.search
  const pages = usePages(listTickets, query)
  const options = [
    { value: 'open', label: 'Open', count: waiting },
    { value: 'answered', label: 'Answered' },
    { value: 'closed', label: 'Closed' },
  ] as const
  return (
    <>
      <Tools>
        <SearchBox label="Search tickets" placeholder="Words, name or email" />
        <Filters label="Filter tickets" options={options} value={filter} param="status" />
      </Tools>
      <PagedTable
        pages={pages}
        noun="tickets"
        empty={
          <Empty icon="chat" title={isUnfiltered ? 'Nobody waits for an answer' : 'No ticket fits'}>
            {isUnfiltered ? 'What people ask in the help centre stands here.' : 'Try another word or another status.'}
          </Empty>
        }
        caption="Support tickets"
        columns={COLUMNS}
        openKey={openId}
      />
      {openId && <TicketDrawer key={openId} id={openId} onClose={() => address.go({ ticket: null })} />}
    </>
  )
}
