import styles from './Clock.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { type TimeTone, timeClass } from '#web/kit/display/Fuse.tsx'

/** Six digits and more, as in the first hours of a day-long window, need smaller ones. */
const MIN_LONG_TEXT = 6

interface ClockProps {
  /** "4:12", or a text at the end. */
  text: string
  tone: TimeTone
  size?: 'sm' | 'md' | 'lg'
  /** Part of a sentence, not a running clock. */
  still?: boolean
}

/** Silent for screen readers; the parent announces the important moments. */
export function Clock({ text, tone, size = 'md', still = false }: ClockProps) {
  return (
    <span
      data-slot="clock"
      {...(!still && { role: 'timer', 'aria-live': 'off' })}
      data-ended={tone === 'ended' || undefined}
      data-long={(tone !== 'ended' && text.length >= MIN_LONG_TEXT) || undefined}
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

interface TimeLabelProps {
  as?: 'p' | 'span'
  tone?: TimeTone
  children: ReactNode
}

/** What the clock beside it counts, in its color. */
export function TimeLabel({ as: Tag = 'p', tone, children }: TimeLabelProps) {
  return (
    <Tag data-slot="time-word" className={classes(styles.timeLabel, tone && timeClass(tone))}>
      {children}
    </Tag>
  )
}
