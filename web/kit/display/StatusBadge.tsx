import './StatusBadge.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface StatusBadgeProps {
  tone?: 'paper' | 'bad' | 'void'
  /** Comes down as it appears. */
  lands?: boolean
  className?: string
  children: string
}

/** A fact that cannot be undone. Decoration: the same fact always stands in plain text nearby. */
export function StatusBadge({ tone = 'paper', lands = false, className, children }: StatusBadgeProps) {
  return (
    <span
      className={classes('stamp', tone !== 'paper' && `stamp--${tone}`, lands && 'stamp--lands', className)}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
