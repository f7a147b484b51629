import styles from './ContractDialog.module.css'
import { clausesOf } from '#core/contracts/terms.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** The text as it is signed; what changed since it was read is marked. */
export function Clauses({ text, changed }: { text: string; changed: readonly number[] }) {
  return (
    <ol className={styles.clauses}>
      {clausesOf(text).map((clause, index) => (
        <li key={clause.lead || index} className={classes(changed.includes(index) && styles.isChanged) || undefined}>
          <p dir="auto">
            {changed.includes(index) && <VisuallyHidden>Changed: </VisuallyHidden>}
            <b className="c1">{clause.lead}</b> {clause.text}
          </p>
        </li>
      ))}
    </ol>
  )
}
