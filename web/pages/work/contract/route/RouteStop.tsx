import { Cluster } from '#web/kit/layout/Layout.tsx'
import styles from './ProgressRoute.module.css'
import { formatDateTime } from '#web/jobs/when.ts'
import type { StopOnRoute } from '#web/pages/work/contract/route/route-stops.ts'

/** One step of the contract. */
export function TimelineStop({ stop }: { stop: StopOnRoute }) {
  return (
    <Cluster rowGap={0} align="baseline" justify="between" className={styles.dealRouteLine}>
      <b className={stop.state === 'now' ? styles.dealRouteNow : undefined}>{stop.title}</b>
      {stop.at === null ? (
        stop.state !== 'done' && stop.who && <span className="hint">{stop.who}</span>
      ) : (
        <time className="num-12 c3" dateTime={stop.at}>
          {formatDateTime(stop.at)}
        </time>
      )}
    </Cluster>
  )
}
