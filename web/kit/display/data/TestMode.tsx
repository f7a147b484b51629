import styles from './TestMode.module.css'
import chipStyles from './Chip.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** Shown wherever sandbox money is shown. */
export function TestMode() {
  return (
    <span data-slot="test-mode" className={classes(chipStyles.chip, styles.testMode)}>
      Test mode
    </span>
  )
}
