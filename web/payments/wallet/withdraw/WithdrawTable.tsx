import styles from './Withdraw.module.css'
import { type Cents, showDollars } from '#core/kernel/money.ts'
import type { PayoutMethod } from '#core/payments/wallet.ts'
import type { Way } from '#web/payments/wallet/withdraw/payout-speeds.ts'
import { withdrawSum } from '#web/payments/wallet/withdraw/withdraw-sum.ts'
import { arrivalText, feeText, shortPlace, SPEED_NAMES } from '#web/payments/wallet/copy.ts'

interface WithdrawTableProps {
  amount: Cents
  way: Way | undefined
  place: PayoutMethod | undefined
}

/** The fee and what arrives stand above the button. */
export function WithdrawTable({ amount, way, place }: WithdrawTableProps) {
  if (!way || !place) return null
  const { speed, feeBasisPoints, arrivesAt } = way.terms
  const { fee, net } = withdrawSum(amount, feeBasisPoints)
  return (
    <dl className={styles.withdrawSum}>
      <div>
        <dt>From balance</dt>
        <dd>{showDollars(amount)}</dd>
      </div>
      <div>
        <dt>
          {SPEED_NAMES[speed]} fee {feeBasisPoints > 0 && feeText(feeBasisPoints)}
        </dt>
        <dd>{fee > 0n ? `−$${showDollars(fee, 'column')}` : feeBasisPoints > 0 ? '$0.00' : 'free'}</dd>
      </div>
      <div className={styles.withdrawSumTotal}>
        <dt>
          Arrives {place.type === 'bank' ? 'at' : 'on'} {shortPlace(place)}
          <span className="hint">{arrivalText(arrivesAt)}</span>
        </dt>
        <dd>{showDollars(net)}</dd>
      </div>
    </dl>
  )
}
