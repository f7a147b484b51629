import styles from './WorkTicket.module.css'
import type { ReactNode } from 'react'
import type { Job } from '#core/jobs/api.ts'
import { paths } from '#core/paths.ts'
import { hasWindow } from '#core/jobs/rules.ts'
import { summarizeStatus } from '#web/jobs/job-copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Fuse, timeClass } from '#web/kit/display/Fuse.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface WorkTicketProps {
  job: Job
  count: ReactNode
  /** Shown in place of the clock after bidding. */
  stub?: { text: string; label: string } | undefined
  /** Chips. */
  facts: ReactNode
  note?: ReactNode
  /** Buttons, the main one first. */
  acts: ReactNode
}

export function WorkTicket({ job, count, stub, facts, note, acts }: WorkTicketProps) {
  return (
    <Ticket layout="fold" as="li">
      <TimeStub job={job} stub={stub} count={count} />
      <TicketPart className={styles.what}>
        <h3 className={classes('d-24', styles.title)}>
          <TicketLink href={paths.jobDetails(job.id)}>{job.title}</TicketLink>
        </h3>
        <Cluster gap={2} className={styles.facts}>
          {facts}
        </Cluster>
        {note && <p className="sub above-3">{note}</p>}
      </TicketPart>
      <TicketPart className={styles.acts}>{acts}</TicketPart>
    </Ticket>
  )
}

/** The only part that renders every second. */
function TimeStub({ job, stub, count }: Pick<WorkTicketProps, 'job' | 'stub' | 'count'>) {
  const { text, label, tone, left } = summarizeStatus(job, useTimeLeft(job.biddingEndsAt))
  const isTicking = tone !== 'ended'
  return (
    <>
      {hasWindow(job) && <Fuse left={left} tone={tone} ticking={isTicking} />}
      <TicketPart className={classes(styles.time, timeClass(tone))}>
        <div>
          {isTicking && <VisuallyHidden>Time left: </VisuallyHidden>}
          <Clock text={isTicking ? text : (stub?.text ?? text)} tone={tone} />
          <TimeLabel>{isTicking ? label : (stub?.label ?? label)}</TimeLabel>
        </div>
        <p className="num-12 c2">{count}</p>
      </TicketPart>
    </>
  )
}
