import styles from './SupportDialog.module.css'
import { useLocation } from 'wouter'
import type { TicketWithMessages } from '#core/content/support.ts'
import { paths } from '#core/paths.ts'
import { AskForm } from '#web/content/support/AskForm.tsx'
import { useTickets } from '#web/content/support/queries.ts'
import { TicketList } from '#web/content/support/TicketList.tsx'
import { TicketTalk } from '#web/content/support/TicketTalk.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
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
  // One step of the history for all of it: closing leads back to the page, whatever was looked at meanwhile.
  const go = (to: string) => navigate(paths.supportTicket(to), { replace: true, state: history.state as unknown })
  const open = tickets?.find(({ id }) => id === ticket)
  return (
    <Dialog title={titleOf(ticket, open, tickets)} sub={subOf(ticket, open)} onClose={onClose}>
      <DialogBody>
        {tickets ? (
          <View {...{ me, ticket, tickets, open, go }} />
        ) : query.isPending ? (
          <Loading />
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>
            {problemMessage(query.error, 'Your questions could not be fetched.')}
          </ErrorState>
        )}
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
  if (open) return <TicketTalk key={open.id} me={me} ticket={open} onBack={() => go('all')} />
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
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading your questions</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  )
}
