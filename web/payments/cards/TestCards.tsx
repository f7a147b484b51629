import styles from './TestCards.module.css'
import tableStyles from '#web/kit/display/data/Table.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId } from 'react'
import { TEST_CARDS } from '#core/payments/cards.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { groupNumber } from '#web/payments/cards/card-text.ts'

/** Test mode only: what each card does, and one press to fill it in. */
export function TestCards({ onUse }: { onUse: (number: string) => void }) {
  const titleId = useId()
  return (
    <section className={styles.testCards} aria-labelledby={titleId}>
      <h2 className="h" id={titleId}>
        Cards that always answer the same
      </h2>
      <table className={classes(tableStyles.table, styles.table)} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What it does</th>
            <th scope="col">
              <VisuallyHidden>Fill it in</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {TEST_CARDS.map(({ number, does }) => (
            <tr key={number}>
              <td className="n">
                <b>{groupNumber(number)}</b>
              </td>
              <td>{does}</td>
              <td className="r">
                <Button tone="quiet" size="sm" onClick={() => onUse(number)}>
                  Use it
                  <VisuallyHidden>: card {groupNumber(number)}</VisuallyHidden>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
