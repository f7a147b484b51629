import styles from './PendingTransfers.module.css'
import walletStyles from './Wallet.module.css'
import { canMoveWithdrawal, isFailedWithdrawal } from '#core/payments/rules.ts'
import { showDollars } from '#core/kernel/money.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Withdrawal } from '#core/payments/wallet.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { useWithdrawals } from '#web/payments/queries.ts'
import { arrivalText, sentText, shortPlace } from '#web/payments/wallet/copy.ts'

/** How long a failed withdrawal is shown. */
const FAILED_DAYS = 14
const MAX_FAILED = 3

const isUnderWay = ({ status }: Withdrawal): boolean => canMoveWithdrawal('arrive', status)
const isFreshFailure = ({ status, settledAt, createdAt }: Withdrawal): boolean =>
  isFailedWithdrawal(status) && serverClock.now() - Date.parse(settledAt ?? createdAt) < FAILED_DAYS * DAY_MS

/** Withdrawals under way, and recent failures with their reason. */
export function Moving() {
  const { data = [] } = useWithdrawals()
  const underWay = data.filter(isUnderWay)
  const failed = data.filter(isFreshFailure).slice(0, MAX_FAILED)
  if (underWay.length + failed.length === 0) return null
  return (
    <section className={styles.moving} aria-labelledby="moving">
      <div className="section-head">
        <h2 className="d-24" id="moving">
          On the way
        </h2>
      </div>
      <ul data-slot="wallet-rows" className={walletStyles.walletRows}>
        {underWay.map((withdrawal) => (
          <UnderWay key={withdrawal.id} withdrawal={withdrawal} />
        ))}
        {failed.map((withdrawal) => (
          <CameBack key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </section>
  )
}

function UnderWay({ withdrawal }: { withdrawal: Withdrawal }) {
  const { methodType, arrivesAt, isAutomatic } = withdrawal
  return (
    <li>
      <Icon name={methodType === 'bank' ? 'bank' : 'card'} />
      <div>
        <p className="h">{sentText(withdrawal)}</p>
        <p className="sub">
          {isAutomatic ? 'Weekly payout, sent' : 'Sent'} {ago(withdrawal.createdAt, serverClock.now())}
        </p>
      </div>
      <span className="num-12 c2">{arrivesAt === null ? 'on its way' : arrivalText(arrivesAt)}</span>
    </li>
  )
}

function CameBack({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, methodType, last4, failureReason, settledAt, createdAt } = withdrawal
  return (
    <li>
      <Icon name="alert" className="bad" />
      <div>
        <p className="h">
          {showDollars(amount)} came back from {shortPlace({ type: methodType, last4 })}
        </p>
        <p className="sub">{failureReason ?? 'The bank gave no reason.'} It is in your balance again.</p>
      </div>
      <span className="num-12 c2">{ago(settledAt ?? createdAt, serverClock.now())}</span>
    </li>
  )
}
