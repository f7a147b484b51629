import styles from './SupportDialog.module.css'
import type { TicketWithMessages } from '#core/content/support.ts'
import { statusText } from '#web/content/support/copy.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

interface TicketListProps {
  tickets: readonly TicketWithMessages[]
  onOpen: (ticket: string) => void
}

export function TicketList({ tickets, onOpen }: TicketListProps) {
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
