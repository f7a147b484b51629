import styles from './Ticket.module.css'
import type { HTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '#web/kit/hooks/classes.ts'
import { type TimeTone, timeClass } from '#web/kit/display/Fuse.tsx'

interface TicketProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'children'> {
  /** row: side by side. fold: side by side where there is room, stacked below 900 px. */
  layout?: 'stack' | 'row' | 'fold'
  /** With a shadow. */
  lift?: boolean
  /** The color of the fuse and the clock inside. */
  tone?: TimeTone | undefined
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | 'form'
  className?: string | undefined
  /** A Fuse if there is a deadline, then TicketParts. */
  children: ReactNode
}

/** For jobs, contracts, the balance and the next action. Lists of facts use Facts instead. */
export function Ticket({
  layout = 'stack',
  lift = false,
  tone,
  as: Tag = 'div',
  className,
  children,
  ...rest
}: TicketProps) {
  return (
    <Tag
      data-slot="ticket"
      {...rest}
      className={classes(
        styles.ticket,
        layout !== 'stack' && styles[layout],
        lift && styles.lift,
        tone && timeClass(tone),
        className,
      )}
    >
      {children}
    </Tag>
  )
}

interface TicketPartProps {
  /** Cream colored: for actions that bind. */
  paper?: boolean
  className?: string | undefined
  children: ReactNode
}

export function TicketPart({ paper = false, className, children }: TicketPartProps) {
  return (
    <div
      data-slot="ticket-part"
      className={classes(styles.part, paper && classes(styles.partPaper, 'on-ticket'), className)}
    >
      {children}
    </div>
  )
}

/** A link in the title that covers the whole ticket. */
export function TicketLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-slot="ticket-link" href={href} className={styles.link}>
      {children}
    </Link>
  )
}

/** A dashed line across a panel. */
export function Perforation({ className }: { className?: string | undefined }) {
  return <hr data-slot="perforation" className={classes(styles.perf, className)} />
}
