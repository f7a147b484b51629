import styles from './JobTicket.module.css'
import jobPhotosStyles from '#web/bids/photos/JobPhotos.module.css'
import jobStyles from './Job.module.css'
import type { JobDetail } from '#core/bids/api.ts'
import { type ClockTone, clockText, clockLabel } from '#core/jobs/clock.ts'
import {
  type JobStatus,
  thumbnailOf,
  hasWindow,
  isChoosing,
  isAssigned,
  isCancelledJob,
  budgetText,
} from '#core/jobs/rules.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { keptOf } from '#web/jobs/price.ts'
import { JOB_LIFE, jobLifeStep, formatEnd, watchingText, durationText } from '#web/bids/copy.ts'
import { placeText, whenText } from '#web/jobs/job-copy.ts'
import { PriceGuide } from '#web/jobs/price-guide/PriceGuide.tsx'
import { Chip, Live } from '#web/kit/display/data/Chip.tsx'
import { StepIndicator } from '#web/kit/display/StepIndicator.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { windowOf } from '#web/bids/job/bid-timeline.ts'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { useState } from 'react'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'

interface JobTicketProps {
  job: JobDetail
  tone: ClockTone
  watching: number
}

export function JobTicket({ job, tone, watching }: JobTicketProps) {
  const step = jobLifeStep(job.status)
  return (
    <Ticket as="article" tone={tone} className={styles.jobTicket}>
      <JobFuse job={job} tone={tone} />
      <TicketPart>
        <JobClock job={job} tone={tone} watching={watching} />
      </TicketPart>
      <TicketPart>
        <h1 className="d-38 anywhere" dir="auto">
          {job.title}
        </h1>
        <Chips job={job} />
        {job.images.length > 0 && <JobPhotos images={job.images} />}
        <p className="c2 above-4 user-text" dir="auto">
          {job.description}
        </p>
        {step !== null && (
          <div className="above-5">
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
  // The poster needs no distance.
  const place = placeText(job.isOwner ? { ...job, distanceMiles: null } : job)
  const fee = useSetting(FEE)
  const kept = job.isOwner ? null : keptOf(job, fee)
  return (
    <Cluster gap={2} className={styles.chips}>
      {place && (
        <Chip>
          {job.isVirtual ? <Icon name="globe" /> : <Icon name="pin" />}
          {place}
        </Chip>
      )}
      {when && (
        <Chip>
          <Icon name="calendar" />
          {when}
        </Chip>
      )}
      <Chip tone="money">{budgetText(job)}</Chip>
      {kept && <span className="num-12 c3">you keep {kept}</span>}
    </Cluster>
  )
}

interface TimedProps {
  job: JobDetail
  tone: ClockTone
}

function JobFuse({ job, tone }: TimedProps) {
  return tone === 'ended' ? <Fuse left={0} tone="ended" /> : <RunningFuse job={job} tone={tone} />
}

function RunningFuse({ job, tone }: TimedProps) {
  const { startMs, endMs } = windowOf(job)
  const leftMs = useTimeLeft(job.biddingEndsAt)
  return <Fuse left={leftMs / (endMs - startMs)} tone={tone} ticking />
}

function RunningClock({ job, tone }: TimedProps) {
  const leftMs = useTimeLeft(job.biddingEndsAt)
  return <Clock text={clockText(leftMs)} tone={leftMs > 0 ? tone : 'ended'} size="lg" />
}

const STATUS_LABELS: Record<JobStatus, string> = {
  bidding: clockLabel('ended'),
  open: clockLabel('ended'),
  assigned: 'bid chosen',
  completed: 'work finished',
  expired: 'expired',
  cancelled: 'cancelled',
}

const statusLabel = ({ job, tone }: TimedProps): string => {
  if (tone !== 'ended') return `Bidding — ${clockLabel(tone)}`
  if (hasWindow(job)) return job.isOwner ? 'counting the bids' : STATUS_LABELS.bidding
  return isChoosing(job) && job.isOwner ? 'your choice' : STATUS_LABELS[job.status]
}

const STAMPS: Partial<Record<JobStatus, string>> = { expired: 'Expired', cancelled: 'Cancelled' }

function JobClock({ job, tone, watching }: TimedProps & { watching: number }) {
  const isLive = tone !== 'ended'
  const watchers = isLive ? watchingText(watching) : null
  const stamp = STAMPS[job.status]
  return (
    <Cluster align="end" justify="between" className={styles.jobClock}>
      <TimeLabel>{statusLabel({ job, tone })}</TimeLabel>
      {isLive ? <RunningClock job={job} tone={tone} /> : <Clock text={clockText(0)} tone="ended" size="lg" />}
      <Stack gap={2} align="end" className={styles.jobClockAside}>
        <p className="over">
          {isLive ? 'ends' : 'ended'} {formatEnd(endOf(job), serverClock.now())}
        </p>
        {watchers && <Live>{watchers}</Live>}
        {stamp && <StatusBadge tone="void">{stamp}</StatusBadge>}
      </Stack>
    </Cluster>
  )
}

/** A window that was closed early ended at the last update. */
const endOf = (job: JobDetail): string => {
  const mayEndEarly = isAssigned(job) || isCancelledJob(job)
  return mayEndEarly && Date.parse(job.updatedAt) < Date.parse(job.biddingEndsAt) ? job.updatedAt : job.biddingEndsAt
}

const photoName = (at: number, of: number): string => `Photo ${at + 1} of ${of}`

function JobPhotos({ images }: { images: readonly string[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  return (
    <>
      <Grid as="ul" gap={2} className={jobPhotosStyles.jobPhotos} data-count={images.length}>
        {images.map((image, at) => (
          <li key={image}>
            <button type="button" onClick={() => setOpenAt(at)}>
              <img
                src={images.length === 1 ? image : thumbnailOf(image)}
                alt={photoName(at, images.length)}
                width={400}
                height={300}
              />
            </button>
          </li>
        ))}
      </Grid>
      {openAt !== null && (
        <PhotoDialog images={images} at={openAt} onAt={setOpenAt} nameOf={photoName} onClose={() => setOpenAt(null)} />
      )}
    </>
  )
}

const figure = (count: number): string => count.toLocaleString('en-US')

export function JobStats({ job }: { job: JobDetail }) {
  const postedMs = Date.parse(job.createdAt)
  const [first] = job.bidTimes
  const stats = job.isOwner
    ? [
        { label: 'Views', value: figure(job.views) },
        { label: 'Alerted', value: figure(job.alerted ?? 0) },
        { label: 'First bid', value: first ? durationText(Date.parse(first) - postedMs) : 'none' },
      ]
    : [
        { label: 'Views', value: figure(job.views) },
        { label: 'Bids', value: figure(job.bidCount) },
        { label: 'Since posted', value: <Since ms={postedMs} /> },
      ]
  return (
    <div data-slot="job-stats" className={jobStyles.jobStats}>
      <StatRow label="Job stats" stats={stats} />
    </div>
  )
}

function Since({ ms }: { ms: number }) {
  return durationText(useServerNow() - ms)
}
