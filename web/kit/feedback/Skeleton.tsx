import './Skeleton.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface SkeletonProps {
  shape?: 'text' | 'title' | 'button' | 'avatar' | 'block'
  half?: boolean
  /** The page gives it the geometry of what will stand there. */
  className?: string
}

export function Skeleton({ shape = 'text', half = false, className }: SkeletonProps) {
  return (
    <span
      className={classes('sk', shape !== 'text' && `sk--${shape}`, half && 'sk--half', className)}
      aria-hidden="true"
    />
  )
}
