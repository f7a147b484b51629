import styles from './TestMode.module.css'
import chipStyles from './Chip.module.css'
import { classes } from '#web/kit/hooks/classes.ts'

/** Stands wherever sandbox money shows. */
export function TestMode() {
  return (
    <span data-slot="test-mode" className={classes(chipStyles.chip, styles.testMode)}>
      Test mode
    </span>
  )
}
