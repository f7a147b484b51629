import './WorkTicket.css'
import type { ReactNode } from 'react'
import type { Job } from '#core/jobs/api.ts'
import { paths } from '#core/paths.ts'
import { summarizeStatus } from '#web/jobs/job-copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Fuse, timeClass } from '#web/kit/display/Fuse.tsx'
import { Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface WorkTicketProps {
  job: Job
  /** Under the clock: how many bids, or what was bid. */
  count: ReactNode
  /** What the clock stub says instead once nobody can bid. */
  stub?: { text: string; word: string } | undefined
  /** Chips. */
  facts: ReactNode
  note?: ReactNode
  /** Buttons, the main one first. */
  acts: ReactNode
}

/** A job that is under way: time, what it is, what can be done. */
export function WorkTicket({ job, count, stub, facts, note, acts }: WorkTicketProps) {
  return (
    <Ticket layout="fold" as="li">
      <TimeStub job={job} stub={stub} count={count} />
      <TicketPart className="work-ticket__what">
        <h3 className="d-24 work-ticket__title">
          <TicketLink href={paths.job(job.id)}>{job.title}</TicketLink>
        </h3>
        <div className="row row--wrap work-ticket__facts">{facts}</div>
        {note && <p className="sub work-ticket__note">{note}</p>}
      </TicketPart>
      <TicketPart className="work-ticket__acts">{acts}</TicketPart>
    </Ticket>
  )
}

/** The only part that ticks. */
function TimeStub({ job, stub, count }: Pick<WorkTicketProps, 'job' | 'stub' | 'count'>) {
  const { text, word, tone, left } = summarizeStatus(job, useTimeLeft(job.biddingEndsAt))
  const isBurning = tone !== 'ended'
  return (
    <>
      {job.status === 'bidding' && <Fuse left={left} tone={tone} burning={isBurning} />}
      <TicketPart className={classes('work-ticket__time', timeClass(tone))}>
        <div>
          {isBurning && <VisuallyHidden>Time left: </VisuallyHidden>}
          <Clock text={isBurning ? text : (stub?.text ?? text)} tone={tone} />
          <p className="time-word">{isBurning ? word : (stub?.word ?? word)}</p>
        </div>
        <p className="num-12 c2">{count}</p>
      </TicketPart>
    </>
  )
}
