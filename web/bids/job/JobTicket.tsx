import styles from './JobTicket.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { JobDetail } from '#core/bids/api.ts'
import type { ClockTone } from '#core/jobs/rules.ts'
import { JobClock, JobFuse } from '#web/bids/job/JobClock.tsx'
import { JobPhotos } from '#web/bids/photos/JobPhotos.tsx'
import { FEE } from '#core/payments/settings.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { keptOf } from '#web/jobs/price.ts'
import { JOB_LIFE, lifeStep } from '#web/bids/copy.ts'
import { Glyph } from '#web/jobs/JobIcon.tsx'
import { budgetText } from '#core/jobs/budget.ts'
import { placeText, whenText } from '#web/jobs/job-copy.ts'
import { PriceGuide } from '#web/jobs/price-guide/PriceGuide.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { StepIndicator } from '#web/kit/display/StepIndicator.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

interface JobTicketProps {
  job: JobDetail
  tone: ClockTone
  watching: number
}

export function JobTicket({ job, tone, watching }: JobTicketProps) {
  const step = lifeStep(job.status)
  return (
    <Ticket as="article" tone={tone} className={styles.jobTicket}>
      <JobFuse job={job} tone={tone} />
      <TicketPart>
        <JobClock job={job} tone={tone} watching={watching} />
      </TicketPart>
      <TicketPart>
        <h1 className={classes('d-38', styles.title)} dir="auto">
          {job.title}
        </h1>
        <Chips job={job} />
        {job.images.length > 0 && <JobPhotos images={job.images} />}
        <p className={classes('c2', styles.text)} dir="auto">
          {job.description}
        </p>
        {step !== null && (
          <div className={styles.life}>
            <StepIndicator label="Progress of this job" steps={JOB_LIFE} at={step} />
          </div>
        )}
      </TicketPart>
      {job.isOwner && (
        <TicketPart className={styles.guide}>
          <PriceGuide category={job.category} zip={job.zipCode} pins={job.bids.map(({ amount }) => Number(amount))} />
        </TicketPart>
      )}
    </Ticket>
  )
}

function Chips({ job }: { job: JobDetail }) {
  const when = whenText(job, new Date(serverClock.now()))
  // Whoever posted it knows how far away their own street is.
  const place = placeText(job.isOwner ? { ...job, distanceMiles: null } : job)
  const fee = useSetting(FEE)
  const kept = job.isOwner ? null : keptOf(job, fee)
  return (
    <div className={styles.chips}>
      {place && (
        <Chip>
          {job.isVirtual ? <Glyph name="globe" /> : <Icon name="pin" />}
          {place}
        </Chip>
      )}
      {when && (
        <Chip>
          <Glyph name="calendar" />
          {when}
        </Chip>
      )}
      <Chip tone="money">{budgetText(job)}</Chip>
      {kept && <span className="num-12 c3">you keep {kept}</span>}
    </div>
  )
}
