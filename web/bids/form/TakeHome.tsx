import styles from './BidForm.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { splitText } from '#web/jobs/price.ts'
import type { Cents } from '#core/kernel/money.ts'
import { FEE } from '#core/payments/settings.ts'

/** Both figures side by side, as long as there is something to split. */
export function TakeHome({ price }: { price: Cents | null }) {
  const fee = useSetting(FEE)
  const split = price === null ? null : splitText(price, fee)
  return (
    <p className={classes(styles.takeHome, 'num-12')}>
      <span>
        You bid <b className="c1">{split?.total ?? '—'}</b>
      </span>
      <span>
        you keep <b className="paper">{split?.share ?? '—'}</b>
      </span>
    </p>
  )
}
