import { lockAccount, type Security, unlockAccount } from '#core/accounts/security-api.ts'
import { CONFIRM_MINUTES } from '#core/kernel/confirm.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import { leaveFor } from '#web/accounts/leave.ts'
import { clockText, dayText } from '#web/accounts/security/copy.ts'
import { useRefreshSecurity } from '#web/accounts/security/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { flash } from '#web/kit/feedback/flash.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { wipeDevice } from '#web/pwa/wipe.ts'
import { useAction } from '#web/runtime/action.ts'
import { call } from '#web/runtime/call.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import styles from './Security.module.css'

const WHEN_WE_ASK = [
  { label: 'Payout methods', value: 'add, change' },
  { label: 'Withdrawals', value: 'to a new method' },
  { label: 'E-mail, phone, password', value: 'change' },
  { label: 'Passkeys, second factor', value: 'add, turn off' },
  { label: 'Your data', value: 'export, delete' },
]

export function Aside({ security, onLock }: { security: Security; onLock: () => void }) {
  return (
    <Stack as="aside" gap={6} className={styles.side} aria-label="How your account is protected">
      <Freshness confirmedUntil={security.confirmedUntil} />
      <section aria-labelledby="when-we-ask">
        <h2 className="h below-3" id="when-we-ask">
          When we ask you to confirm
        </h2>
        <Facts facts={WHEN_WE_ASK} />
        <p className="hint above-3">We email you about each of these, with a link in case it wasn’t you.</p>
      </section>
      <Stack as="section" gap={3} className={styles.lock} aria-labelledby="something-off">
        <h2 className="d-24" id="something-off">
          Something’s off?
        </h2>
        <p className="sub">
          Signs you out everywhere and freezes payouts until you confirm it’s you. Running work goes on.
        </p>
        <Button tone="danger" block onClick={onLock}>
          Lock my account
        </Button>
      </Stack>
    </Stack>
  )
}

function Freshness({ confirmedUntil }: { confirmedUntil: string }) {
  const until = Date.parse(confirmedUntil)
  const minutes = Math.ceil((until - useServerNow()) / MINUTE_MS)
  return (
    <Cluster gap={3} nowrap className={styles.fresh}>
      <Icon name="shield" />
      <p className="sub">
        {minutes > 0 ? (
          <>
            You confirmed it’s you at {clockText(new Date(until - CONFIRM_MINUTES * MINUTE_MS).toISOString())}.
            Sensitive changes won’t ask again for <span className="num c1">{minutes} min</span>.
          </>
        ) : (
          'The next sensitive change asks you to confirm that it’s you.'
        )}
      </p>
    </Cluster>
  )
}

/** STEP-27 */
export function Locked({ lockedAt }: { lockedAt: string }) {
  const refresh = useRefreshSecurity()
  const { run, isBusy, failure } = useAction('Payouts are still frozen. Please try again.', async () => {
    const { message } = await call(unlockAccount)
    toast({ title: 'Unfrozen', text: message })
    await refresh()
  })
  return (
    <div className="below-6">
      <Banner
        tone="warn"
        title="Payouts are frozen"
        action={
          <Button size="sm" loading={isBusy} loadingLabel="Unfreezing…" onClick={run}>
            Unfreeze payouts
          </Button>
        }
      >
        {failure ??
          `Your account was locked on ${dayText(lockedAt)}. Check your passkeys, devices and payout methods, then unfreeze.`}
      </Banner>
    </div>
  )
}

export function LockDialog({ onClose }: { onClose: () => void }) {
  const { run, isBusy, failure } = useAction('Your account is not locked. Please try again.', async () => {
    const { message } = await call(lockAccount)
    flash({ title: 'Account locked', text: message })
    await wipeDevice()
    await leaveFor(paths.forgotPassword())
  })
  return (
    <ConfirmDialog
      title="Lock my account?"
      sub="Everybody is signed out, you too, and payouts are frozen. To open it again, you reset your password with a code that we mail to you. Passkeys and an authenticator app that were added in the last 7 days are removed."
      confirm="Lock my account"
      busyLabel="Locking…"
      back="Not now"
      isBusy={isBusy}
      failure={failure}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
