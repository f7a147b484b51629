import styles from './LiveCount.module.css'
import type { LiveStats } from '#web/pages/home/queries.ts'
import { liveCountText } from '#web/pages/home/copy.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

interface LiveJobsSummaryProps {
  stats: LiveStats
  isRunning: boolean
  onRunning: (isRunning: boolean) => void
}

/** Never announced: it changes every few seconds, and whoever finds that too much can stop it. */
export function LiveJobsSummary({ stats, isRunning, onRunning }: LiveJobsSummaryProps) {
  if (stats.isPending)
    return (
      <div className={styles.liveline}>
        <Skeleton className={styles.sk} />
      </div>
    )
  if (!stats.data)
    return (
      <div className={styles.liveline} role="alert">
        <span className="hint">Live figures did not load.</span>
        <Button tone="quiet" size="sm" loading={stats.isFetching} onClick={() => void stats.refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className={styles.liveline}>
      <Live>{liveCountText(stats.data.liveJobs)}</Live>
      <IconButton
        icon={isRunning ? 'pause' : 'play'}
        iconSize={16}
        label={isRunning ? 'Pause live figures' : 'Play live figures'}
        onClick={() => onRunning(!isRunning)}
      />
    </div>
  )
}
