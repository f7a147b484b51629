import './Clock.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type TimeTone, timeClass } from '#web/kit/display/Fuse.tsx'

/** Six digits and more, as in the first hours of a day-long window, need smaller ones. */
const LONG_TEXT = 6

interface ClockProps {
  /** "4:12", or the words that stand there at the end. */
  text: string
  tone: TimeTone
  size?: 'sm' | 'md' | 'lg'
}

/** Silent for screen readers while it ticks; whoever shows it announces the moments that matter. */
export function Clock({ text, tone, size = 'md' }: ClockProps) {
  return (
    <span
      role="timer"
      aria-live="off"
      className={classes(
        'clock',
        timeClass(tone),
        size !== 'md' && `clock--${size}`,
        tone === 'ended' ? 'clock--ended' : text.length >= LONG_TEXT && 'clock--long',
      )}
    >
      {text}
    </span>
  )
}
