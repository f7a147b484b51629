import styles from './Clock.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type TimeTone, timeClass } from '#web/kit/display/Fuse.tsx'

/** Six digits and more, as in the first hours of a day-long window, need smaller ones. */
const LONG_TEXT = 6

interface ClockProps {
  /** "4:12", or a text at the end. */
  text: string
  tone: TimeTone
  size?: 'sm' | 'md' | 'lg'
}

/** Silent for screen readers; the parent announces the important moments. */
export function Clock({ text, tone, size = 'md' }: ClockProps) {
  return (
    <span
      data-slot="clock"
      role="timer"
      aria-live="off"
      data-ended={tone === 'ended' || undefined}
      data-long={(tone !== 'ended' && text.length >= LONG_TEXT) || undefined}
      className={classes(
        styles.clock,
        timeClass(tone),
        size !== 'md' && styles[size],
        tone === 'ended' && styles.ended,
      )}
    >
      {text}
    </span>
  )
}
