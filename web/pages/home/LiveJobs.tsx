import styles from './LiveJobs.module.css'
import homePageStyles from './HomePage.module.css'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { paths } from '#core/paths.ts'
import { budgetText } from '#core/jobs/rules.ts'
import { bidsText, summarizeStatus } from '#web/jobs/job-copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { type RunningTicket, runningTickets } from '#web/contracts/work-groups.ts'
import { useMyWork } from '#web/contracts/my-work.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

/** My live jobs and bids, as a horizontally scrolling row on phones. Hidden if there are none. */
export function LiveTickets() {
  const { mine, offered } = useMyWork()
  const tickets = runningTickets(mine, offered, serverClock.now())
  if (tickets.length === 0) return null
  return (
    <section className={homePageStyles.part} aria-labelledby="burning">
      <div className="section-head">
        <h2 className="d-24" id="burning">
          Your burning tickets
        </h2>
        <Link className="link" href={paths.workInProgress()}>
          All my jobs
        </Link>
      </div>
      <Grid as="ul" columns={4} className={styles.tickets}>
        {tickets.map((ticket) => (
          <Small key={ticket.job.id} ticket={ticket} />
        ))}
      </Grid>
    </section>
  )
}

function Small({ ticket: { job, bid } }: { ticket: RunningTicket }) {
  const { text, label, tone, left } = summarizeStatus(job, useTimeLeft(job.biddingEndsAt))
  return (
    <Ticket as="li" tone={tone}>
      <Fuse left={left} ticking={tone !== 'ended'} />
      <TicketPart className={styles.what}>
        <Cluster nowrap align="start" justify="between">
          <span>
            <VisuallyHidden>Time left: </VisuallyHidden>
            <Clock text={text} tone={tone} />
          </span>
          <span className="over">{bid ? 'You bid' : 'You posted'}</span>
        </Cluster>
        <TimeLabel tone={tone}>{label}</TimeLabel>
        <h3 className={classes('d-24', styles.title)}>
          <TicketLink href={paths.job(job.id)}>{job.title}</TicketLink>
        </h3>
      </TicketPart>
      <TicketPart>
        <Cluster nowrap justify="between" className="num-12">
          <span>{bid ? `your bid ${showDollars(bid.amount, 'round')}` : bidsText(job.bidCount)}</span>
          <span className="c3">{bid ? bidsText(job.bidCount) : budgetText(job)}</span>
        </Cluster>
      </TicketPart>
    </Ticket>
  )
}
