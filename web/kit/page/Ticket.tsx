import './Ticket.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '#web/kit/hooks/classes.ts'
import { type TimeTone, timeClass } from '#web/kit/display/Fuse.tsx'

interface TicketProps {
  /** row: side by side. fold: side by side where there is room, stacked below 900 px. */
  layout?: 'stack' | 'row' | 'fold'
  /** Lifted off the page. */
  lift?: boolean
  /** The colour of its time, for the fuse and the clock inside. */
  tone?: TimeTone | undefined
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  className?: string
  /** A Fuse if it is timed, then TicketParts. */
  children: ReactNode
}

/** Jobs, contracts, the balance, the next action, the demo. Not a general card: lists of facts are ruled lines. */
export function Ticket({ layout = 'stack', lift = false, tone, as: Tag = 'div', className, children }: TicketProps) {
  return (
    <Tag
      className={classes(
        'ticket',
        layout !== 'stack' && `ticket--${layout}`,
        lift && 'ticket--lift',
        tone && timeClass(tone),
        className,
      )}
    >
      {children}
    </Tag>
  )
}

interface TicketPartProps {
  /** Paper: the stub that binds. */
  paper?: boolean
  className?: string
  children: ReactNode
}

export function TicketPart({ paper = false, className, children }: TicketPartProps) {
  return <div className={classes('ticket__part', paper && 'ticket__part--paper on-ticket', className)}>{children}</div>
}

/** Stands in the title and covers the whole ticket. */
export function TicketLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="ticket__link">
      {children}
    </Link>
  )
}

/** A tear line across a plain panel. */
export function Perforation({ className }: { className?: string }) {
  return <hr className={classes('perf', className)} />
}
