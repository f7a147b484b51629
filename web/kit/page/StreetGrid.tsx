import './StreetGrid.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { GRID_HEIGHT, GRID_WIDTH, streetLines } from '#web/kit/page/street-grid-lines.ts'

interface StreetGridProps {
  /** Usually a zip code. */
  seed: string
  className?: string
}

/** "Here." Fills its container, which must be positioned and isolated. Lines only, never behind dense text. */
export function StreetGrid({ seed, className }: StreetGridProps) {
  const { narrow, wide } = streetLines(seed)
  return (
    <svg
      className={classes('streets', className)}
      viewBox={`0 0 ${GRID_WIDTH} ${GRID_HEIGHT}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path d={narrow} />
      <path className="streets__wide" d={wide} />
    </svg>
  )
}
