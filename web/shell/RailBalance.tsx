import styles from './Rail.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { useAfterPage } from '#web/runtime/navigation/after-page.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useBalance, useLiveWallet } from '#web/payments/queries.ts'

/** Under the name stands the balance, as soon as it is known. */
export function RailBalance({ me }: { me: Me }) {
  const { data } = useBalance(useAfterPage())
  useLiveWallet()
  if (!data) return <span className={styles.line}>{me.isVerified ? 'Verified' : 'Unverified'}</span>
  return (
    <Link className={classes(styles.line, styles.balance)} href={paths.wallet()}>
      <VisuallyHidden>Balance </VisuallyHidden>
      {showDollars(data.balance)}
    </Link>
  )
}
