import styles from './StepIndicator.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

interface StepIndicatorProps {
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` if all are done. */
  at: number
  /** Step names in normal text; a column on phones. */
  showLabels?: boolean
}

export function StepIndicator({ label, steps, at, showLabels = false }: StepIndicatorProps) {
  return (
    <ol
      data-slot="step-indicator"
      className={classes(styles.steps, showLabels && styles.showLabels)}
      aria-label={label}
    >
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
