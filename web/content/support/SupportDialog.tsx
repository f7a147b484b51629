import { statusText } from '#web/content/support/copy.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import styles from './SupportDialog.module.css'
import { useLocation } from 'wouter'
import type { TicketWithMessages } from '#core/content/support.ts'
import { paths } from '#core/paths.ts'
import { AskForm } from '#web/content/support/AskForm.tsx'
import { useTickets } from '#web/content/support/queries.ts'
import { TicketMessages } from '#web/content/support/TicketMessages.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface SupportDialogProps {
  me: string
  /** `all`, `new`, or the id of one. */
  ticket: string
  onClose: () => void
}

/** Questions to support: all of them, one of them, or a new one. */
export default function SupportDialog({ me, ticket, onClose }: SupportDialogProps) {
  const [, navigate] = useLocation()
  const query = useTickets()
  const tickets = query.data
  // One history entry for the whole dialog, so that closing it leads back to the page.
  const go = (to: string) => navigate(paths.supportTicket(to), { replace: true, state: history.state as unknown })
  const open = tickets?.find(({ id }) => id === ticket)
  return (
    <Dialog title={titleOf(ticket, open, tickets)} sub={subOf(ticket, open)} onClose={onClose}>
      <DialogBody>
        <QueryView query={query} failure="Your questions could not be fetched." loading={<Loading />}>
          {(all) => <View {...{ me, ticket, tickets: all, open, go }} />}
        </QueryView>
      </DialogBody>
    </Dialog>
  )
}

const isAsking = (ticket: string, tickets: readonly unknown[] | undefined): boolean =>
  ticket === 'new' || (ticket === 'all' && tickets?.length === 0)

const titleOf = (
  ticket: string,
  open: TicketWithMessages | undefined,
  tickets: readonly TicketWithMessages[] | undefined,
): string => {
  if (open) return open.subject
  return isAsking(ticket, tickets) ? 'Ask support' : 'Your questions'
}

const subOf = (ticket: string, open: TicketWithMessages | undefined): string | undefined => {
  if (open) return open.category ?? undefined
  return ticket === 'new' ? 'A person reads it. The answer stands here and among your alerts.' : undefined
}

interface ViewProps {
  me: string
  ticket: string
  tickets: readonly TicketWithMessages[]
  open: TicketWithMessages | undefined
  go: (to: string) => void
}

function View({ me, ticket, tickets, open, go }: ViewProps) {
  if (open) return <TicketMessages key={open.id} me={me} ticket={open} onBack={() => go('all')} />
  if (isAsking(ticket, tickets))
    return <AskForm me={me} hasOthers={tickets.length > 0} onAsked={go} onBack={() => go('all')} />
  if (ticket === 'all') return <TicketList tickets={tickets} onOpen={go} />
  return (
    <Empty
      icon="help"
      title="This question does not exist"
      action={<Button onClick={() => go('all')}>Your questions</Button>}
    >
      Or it belongs to another account.
    </Empty>
  )
}

function Loading() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading your questions</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} />
      ))}
    </Stack>
  )
}

interface TicketListProps {
  tickets: readonly TicketWithMessages[]
  onOpen: (ticket: string) => void
}

function TicketList({ tickets, onOpen }: TicketListProps) {
  return (
    <>
      <ul className={styles.list}>
        {tickets.map(({ id, subject, status, lastLine, updatedAt }) => (
          <li key={id}>
            <button type="button" className={styles.row} onClick={() => onOpen(id)}>
              <span className="h">{subject}</span>
              <span className="sub trunc">{lastLine}</span>
              <span className="num-12 c3">
                {statusText(status)} · {ago(updatedAt, serverClock.now())}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button block icon="plus" onClick={() => onOpen('new')}>
        Ask something else
      </Button>
    </>
  )
}
