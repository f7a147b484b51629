import styles from './NextMove.module.css'
import { type ReactNode, useId } from 'react'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Sums } from '#web/kit/display/data/AmountText.tsx'

interface MoveTicketProps {
  over: string
  text: string
  /** Buttons, the main one first. */
  acts: ReactNode
}

/** What is due, or what is being waited for. */
export function MoveTicket({ over, text, acts }: MoveTicketProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="below-5">
      <Ticket layout="fold">
        <TicketPart className={styles.what}>
          <h2 className="over" id={id}>
            {over}
          </h2>
          {/* Announced again when it changes. */}
          <p className={styles.text} role="status">
            <Sums>{text}</Sums>
          </p>
        </TicketPart>
        {acts && <TicketPart className={styles.acts}>{acts}</TicketPart>}
      </Ticket>
    </section>
  )
}
