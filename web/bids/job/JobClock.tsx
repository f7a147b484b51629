import jobTicketStyles from './JobTicket.module.css'
import clockStyles from '#web/kit/display/Clock.module.css'
import type { JobDetail } from '#core/bids/api.ts'
import { clockText, type ClockTone, clockWord, type JobStatus } from '#core/jobs/rules.ts'
import { windowOf } from '#web/bids/job/tape.ts'
import { formatEnd, watchingText } from '#web/bids/copy.ts'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'

interface TimedProps {
  job: JobDetail
  tone: ClockTone
}

/** Burns while bids are taken, an empty track afterwards. */
export function JobFuse({ job, tone }: TimedProps) {
  return tone === 'ended' ? <Fuse left={0} tone="ended" /> : <BurningFuse job={job} tone={tone} />
}

function BurningFuse({ job, tone }: TimedProps) {
  const { startMs, endMs } = windowOf(job)
  const leftMs = useTimeLeft(job.biddingEndsAt)
  return <Fuse left={leftMs / (endMs - startMs)} tone={tone} burning />
}

function RunningClock({ job, tone }: TimedProps) {
  const leftMs = useTimeLeft(job.biddingEndsAt)
  return <Clock text={clockText(leftMs)} tone={leftMs > 0 ? tone : 'ended'} size="lg" />
}

const WORDS: Record<Exclude<JobStatus, 'bidding'>, string> = {
  open: clockWord('ended'),
  assigned: 'bid chosen',
  completed: 'work finished',
  expired: 'expired',
  cancelled: 'cancelled',
}

const wordFor = ({ job, tone }: TimedProps): string => {
  if (tone !== 'ended') return `Bidding — ${clockWord(tone)}`
  if (job.status === 'bidding') return job.isOwner ? 'counting the bids' : clockWord('ended')
  return job.status === 'open' && job.isOwner ? 'your choice' : WORDS[job.status]
}

const STAMPS: Partial<Record<JobStatus, string>> = { expired: 'Expired', cancelled: 'Cancelled' }

/** The head of the ticket: how long it still runs, in digits, colour and words. */
export function JobClock({ job, tone, watching }: TimedProps & { watching: number }) {
  const isLive = tone !== 'ended'
  const crowd = isLive ? watchingText(watching) : null
  const stamp = STAMPS[job.status]
  return (
    <div className={jobTicketStyles.jobClock}>
      <p data-slot="time-word" className={clockStyles.timeWord}>
        {wordFor({ job, tone })}
      </p>
      {isLive ? <RunningClock job={job} tone={tone} /> : <Clock text={clockText(0)} tone="ended" size="lg" />}
      <div className={jobTicketStyles.jobClockAside}>
        <p className="over">
          {isLive ? 'ends' : 'ended'} {formatEnd(endOf(job), serverClock.now())}
        </p>
        {crowd && <Live>{crowd}</Live>}
        {stamp && <StatusBadge tone="void">{stamp}</StatusBadge>}
      </div>
    </div>
  )
}

/** A window that was shut early ended when that happened. */
const endOf = (job: JobDetail): string => {
  const canBeEarly = job.status === 'assigned' || job.status === 'cancelled'
  return canBeEarly && Date.parse(job.updatedAt) < Date.parse(job.biddingEndsAt) ? job.updatedAt : job.biddingEndsAt
}
