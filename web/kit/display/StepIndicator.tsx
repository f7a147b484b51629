import styles from './StepIndicator.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface StepIndicatorProps {
  label: string
  steps: readonly string[]
  /** Which one is now; all of them are done at `steps.length`. */
  at: number
  /** Step names as words instead of overlines; a column on phones. */
  words?: boolean
}

/** A life in punched holes: done is punched through, now is a ring with a dot, to come is an empty ring. */
export function StepIndicator({ label, steps, at, words = false }: StepIndicatorProps) {
  return (
    <ol data-slot="holes" className={classes(styles.holes, words && styles.words)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(index < at && styles.isDone, index === at && styles.isNow) || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
