import styles from './SealedBids.module.css'
import { useId } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { ownBid } from '#web/bids/bid-status.ts'
import { percentAt, timelineMarks, timelineText, windowOf } from '#web/bids/job/bid-timeline.ts'
import { bidsIn, durationText } from '#web/bids/copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

export function SealedBids({ job, isLive }: { job: JobDetail; isLive: boolean }) {
  const titleId = useId()
  const { startMs, endMs } = windowOf(job)
  return (
    <section aria-labelledby={titleId}>
      <Cluster nowrap justify="between">
        <h2 className="h" id={titleId}>
          {bidsIn(job.bidCount)}
        </h2>
        <span className="hint">amounts stay sealed</span>
      </Cluster>
      <BidTimeline job={job} isLive={isLive} />
      <Cluster nowrap justify="between" className="num-12 c3" aria-hidden="true">
        <span>{durationText(endMs - startMs)}</span>
        <span>0:00</span>
      </Cluster>
    </section>
  )
}

const MARK_WIDTH = 3
const FIFTHS = ['20%', '40%', '60%', '80%'] as const

function BidTimeline({ job, isLive }: { job: JobDetail; isLive: boolean }) {
  const hatchId = useId()
  const window = windowOf(job)
  return (
    <svg className={styles.timeline} role="img" aria-label={timelineText(window, job.bidTimes)}>
      <defs>
        <pattern id={hatchId} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatch} width="5" height="10" />
        </pattern>
      </defs>
      {FIFTHS.map((at) => (
        <line key={at} className={styles.fifth} x1={at} x2={at} y1="0" y2="100%" />
      ))}
      {isLive && <Rest job={job} hatch={`url(#${hatchId})`} />}
      {timelineMarks(window, job.bidTimes, ownBid(job)?.createdAt ?? null).map(({ key, percent, isMine }) => (
        <rect
          key={key}
          className={classes(styles.bid, isMine && styles.isMine)}
          x={`${percent}%`}
          y="8"
          width={MARK_WIDTH}
          height="18"
          rx="1.5"
          // Keeps the last mark inside the timeline.
          transform={`translate(${-MARK_WIDTH * (percent / 100)})`}
        />
      ))}
    </svg>
  )
}

/** The remaining time, hatched, with a line at the present. */
function Rest({ job, hatch }: { job: JobDetail; hatch: string }) {
  const now = `${percentAt(windowOf(job), useServerNow())}%`
  return (
    <>
      <svg x={now} overflow="hidden">
        <rect width="100%" height="100%" fill={hatch} />
      </svg>
      <line className={styles.now} x1={now} x2={now} y1="0" y2="100%" />
    </>
  )
}
