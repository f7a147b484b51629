import styles from './Fuse.module.css'
import { SECOND_MS } from '#core/kernel/time.ts'
import { useEffect, useRef } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

export type TimeTone = 'green' | 'blue' | 'pink' | 'ended'

/** Sets `--time` for everything inside. */
export const timeClass = (tone: TimeTone): string => `t-${tone}`

interface FuseProps {
  /** Time left over the whole window, 0 to 1. */
  left: number
  tone?: TimeTone
  /** Animates the change of every second. */
  ticking?: boolean
}

/** Moves the picture by a transform, because a new length in every frame would repaint it. */
function useGlide(left: number, isTicking: boolean) {
  const flame = useRef<SVGSVGElement>(null)
  const before = useRef(left)
  useEffect(() => {
    const elapsed = before.current - left
    before.current = left
    if (!isTicking || elapsed <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    flame.current?.toggleAttribute('data-dim')
    flame.current?.animate({ transform: [`translateX(${elapsed * 100}%)`, 'none'] }, SECOND_MS)
  }, [left, isTicking])
  return flame
}

/** The time left. Silent for screen readers: the clock beside it shows the same. */
export function Fuse({ left, tone, ticking = false }: FuseProps) {
  const flame = useGlide(left, ticking)
  const tip = `${Math.round(Math.min(Math.max(left, 0), 1) * 10_000) / 100}%`
  return (
    <span data-slot="fuse" className={classes(styles.fuse, tone && timeClass(tone))} aria-hidden="true">
      {left > 0 && (
        <svg ref={flame}>
          <rect width={tip} height="4" rx="2" />
          <circle className={styles.glow} cx={tip} cy="2" r="14" />
          <circle className={styles.halo} cx={tip} cy="2" r="9" />
          <circle cx={tip} cy="2" r="5" />
        </svg>
      )}
    </span>
  )
}
