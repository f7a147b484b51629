import styles from './Reasons.module.css'
import { MAX_REASONS } from '#core/matching/rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface ReasonsProps {
  reasons: readonly string[]
  isStack?: boolean
}

/** Reasons of a match, the most important first. */
export function Reasons({ reasons, isStack = false }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <ul data-slot="match-reasons" className={classes(styles.matchReasons, isStack && styles.stack)}>
      {reasons.slice(0, MAX_REASONS).map((reason) => (
        <li key={reason}>
          <Icon name="check" />
          {reason}
        </li>
      ))}
    </ul>
  )
}
