import styles from './ProposalCard.module.css'
import { isSoon, leftText } from '#web/disputes/times.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'

/** How long there is to answer, by the server's clock. In chalk: the colours of time belong to bidding. */
export function TimeToAnswer({ until }: { until: string }) {
  const left = useTimeLeft(until)
  if (left === 0) return <p className="hint">The time to answer is over. A person decides.</p>
  return (
    <p className={styles.answerTime}>
      <span role="timer" aria-live="off" className={classes('num-19', isSoon(left) && styles.answerTimeSoon)}>
        {leftText(left)}
      </span>{' '}
      <span className="hint">to answer, by {formatDateTime(until)}</span>
    </p>
  )
}
