import styles from './Skeleton.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface SkeletonProps {
  shape?: 'text' | 'title' | 'button' | 'avatar' | 'block'
  half?: boolean
  /** Gives it the size of the content that is loading. */
  className?: string | undefined
}

export function Skeleton({ shape = 'text', half = false, className }: SkeletonProps) {
  return (
    <span
      data-slot="skeleton"
      data-shape={shape}
      className={classes(styles.sk, shape !== 'text' && styles[shape], half && styles.half, className)}
      aria-hidden="true"
    />
  )
}
