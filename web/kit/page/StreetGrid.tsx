import styles from './StreetGrid.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { GRID_HEIGHT, GRID_WIDTH, streetLines } from '#web/kit/page/street-grid-lines.ts'

interface StreetGridProps {
  /** Usually a zip code. */
  seed: string
  className?: string | undefined
}

/** Fills its container, which must be positioned and isolated. Not for use behind dense text. */
export function StreetGrid({ seed, className }: StreetGridProps) {
  const { narrow, wide } = streetLines(seed)
  return (
    <svg
      data-slot="street-grid"
      className={classes(styles.streets, className)}
      viewBox={`0 0 ${GRID_WIDTH} ${GRID_HEIGHT}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path d={narrow} />
      <path data-slot="street-grid-wide" className={styles.wide} d={wide} />
    </svg>
  )
}
