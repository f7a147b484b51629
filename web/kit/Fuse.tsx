import './Fuse.css'
import { classes } from '#web/kit/classes.ts'

export type TimeTone = 'green' | 'blue' | 'pink' | 'ended'

/** Sets the colour of time for everything inside. */
export const timeClass = (tone: TimeTone): string => `t-${tone}`

interface FuseProps {
  /** Time left over the whole window, 0 to 1. */
  left: number
  tone?: TimeTone
  /** Moves on every second: glides from one to the next. */
  burning?: boolean
}

/** Time left, burning right to left. Silent: the clock beside it says it in digits and words. */
export function Fuse({ left, tone, burning = false }: FuseProps) {
  const tip = `${Math.round(Math.min(Math.max(left, 0), 1) * 10_000) / 100}%`
  return (
    <span className={classes('fuse', burning && 'fuse--burning', tone && timeClass(tone))} aria-hidden="true">
      {left > 0 && (
        <svg>
          <rect width={tip} height="4" rx="2" />
          <circle className="fuse__halo" cx={tip} cy="2" r="9" />
          <circle className="fuse__spark" cx={tip} cy="2" r="5" />
        </svg>
      )}
    </span>
  )
}
