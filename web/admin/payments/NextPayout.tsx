import styles from './Payments.module.css'
import { useState } from 'react'
import { type MoneyOverview, runPayouts } from '#core/admin/money.ts'
import { formatSum, payoutDone, payoutText, formatPeople } from '#web/admin/payments/copy.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { formatPayoutTime } from '#web/payments/wallet/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'

/** PORTAL-21: when it runs automatically, whom it would pay now, and a button to run it at once. */
export function NextPayout({ overview: { nextPayout, lastPayout } }: { overview: MoneyOverview }) {
  const admin = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const isDue = nextPayout.people > 0
  return (
    <Ticket as="section">
      <TicketPart className={styles.payoutPart}>
        <h2 className="d-24">Next payout</h2>
        <p className="hint">By itself {formatPayoutTime(nextPayout.at)} in New York.</p>
        {isDue ? (
          <Stack as="p" gap={2}>
            <span className="num-24 paper">{formatSum(nextPayout.amount)}</span>
            <span className="sub">to {formatPeople(nextPayout.people)}, if it ran now</span>
          </Stack>
        ) : (
          <p className="sub">{payoutText(nextPayout)}</p>
        )}
      </TicketPart>
      <TicketPart className={styles.payoutPart}>
        {mayDo(admin, 'admin') ? (
          <Button tone="ticket" block disabled={!isDue} onClick={() => setAsking(true)}>
            Process Payouts
          </Button>
        ) : (
          <p className="hint">Only admins can process payouts.</p>
        )}
        <p className="hint">
          {lastPayout ? `Last on ${dayText(lastPayout.at)}: ${payoutText(lastPayout)}.` : 'None has run yet.'}
        </p>
      </TicketPart>
      {isAsking && <RunPayouts payout={nextPayout} onClose={() => setAsking(false)} />}
    </Ticket>
  )
}

function RunPayouts({ payout, onClose }: { payout: MoneyOverview['nextPayout']; onClose: () => void }) {
  const sendRunPayouts = useOnceCall(runPayouts)
  const { act, isBusy } = useAdminAction({
    failed: 'The payouts could not be processed. Nobody is paid twice if you try again.',
    run: () => sendRunPayouts({}),
    done: payoutDone,
  })
  const run = async () => {
    if (await act()) onClose()
  }
  return (
    <ConfirmDialog
      title="Process payouts?"
      sub={`${payoutText(payout)}, now instead of ${formatPayoutTime(payout.at)} in New York.`}
      tone="ticket"
      confirm={`Pay out ${formatSum(payout.amount)}`}
      busyLabel="Processing…"
      isBusy={isBusy}
      back="Not now"
      onConfirm={run}
      onClose={onClose}
    >
      <p className="sub">
        Everybody whose balance has reached the least amount and who has a bank account gets it all. Whoever was paid
        today already is not paid twice. What has left cannot be called back.
      </p>
    </ConfirmDialog>
  )
}
