import styles from './StatusBadge.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface StatusBadgeProps {
  tone?: 'paper' | 'bad' | 'void'
  /** Animated as it appears. */
  lands?: boolean
  className?: string | undefined
  children: string
}

/** Decoration: the same status is always in plain text nearby. */
export function StatusBadge({ tone = 'paper', lands = false, className, children }: StatusBadgeProps) {
  return (
    <span
      data-slot="status-badge"
      className={classes(styles.stamp, tone !== 'paper' && styles[tone], lands && styles.lands, className)}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
