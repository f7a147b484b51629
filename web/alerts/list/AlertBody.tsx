import styles from './AlertRow.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Alert } from '#core/alerts/api.ts'
import { percentIn, tipsIn } from '#web/alerts/extras.ts'

/** The words of an alert, and what some carry besides: how complete the profile is, a tip or two. */
export function AlertBody({ alert }: { alert: Alert }) {
  const percent = percentIn(alert)
  const tips = tipsIn(alert)
  return (
    <div className={styles.body}>
      {alert.message && <p className={classes('sub', styles.message)}>{alert.message}</p>}
      {percent !== null && (
        <progress className={styles.bar} value={percent} max={100} aria-label={`Profile ${percent}% complete`} />
      )}
      {tips.length > 0 && (
        <ul className={styles.tips}>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
