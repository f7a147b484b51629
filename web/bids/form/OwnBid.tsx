import styles from './OwnBid.module.css'
import bidFormStyles from './BidForm.module.css'
import { useState } from 'react'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import { type Bid, withdrawBid } from '#core/bids/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { withoutOwnBid } from '#web/bids/job/live-updates.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { splitText } from '#web/jobs/price.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Perforation } from '#web/kit/page/Ticket.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface OwnBidProps {
  bid: Bid
  title: string
  isPast: boolean
}

export function OwnBid({ bid, title, isPast }: OwnBidProps) {
  const { share } = splitText(centsOf(bid.amount), useSetting(FEE))
  return (
    <section className={classes(styles.ownBid, isPast && styles.past)} aria-label="Your bid">
      <Cluster nowrap align="start" justify="between">
        <div>
          <h2 className="over" tabIndex={-1} data-focus-here>
            {title}
          </h2>
          <p className={classes('num-24', styles.amount)}>{showDollars(bid.amount, 'round')}</p>
        </div>
        <div className={styles.share}>
          <p className="over">you keep</p>
          <p className="num-19 paper">{share}</p>
        </div>
      </Cluster>
      {(bid.message || bid.availability) && <Perforation className={styles.tear} />}
      {bid.message && <p dir="auto">{bid.message}</p>}
      {bid.availability && (
        <div className="above-3">
          <Chip icon="clock">{bid.availability}</Chip>
        </div>
      )}
    </section>
  )
}

interface OwnBidActsProps {
  bid: Bid
  live: LiveJob
  onChange: () => void
  onWithdrawn: (bid: Bid) => void
}

export function OwnBidActs({ bid, live, onChange, onWithdrawn }: OwnBidActsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="hint">
        You can change or withdraw it until the fuse ends. If you are chosen, you are told here and by alert.
      </p>
      <div data-slot="bid-dock" className={bidFormStyles.jobDock}>
        <Cluster gap={2} align="start" nowrap className={bidFormStyles.acts}>
          <Button tone="danger" size="lg" className={bidFormStyles.lesser} onClick={() => setAsking(true)}>
            Withdraw
          </Button>
          <Button size="lg" className={bidFormStyles.main} onClick={onChange}>
            Change bid
          </Button>
        </Cluster>
      </div>
      {isAsking && <WithdrawDialog bid={bid} live={live} onWithdrawn={onWithdrawn} onClose={() => setAsking(false)} />}
    </>
  )
}

type WithdrawDialogProps = Omit<OwnBidActsProps, 'onChange'> & { onClose: () => void }

function WithdrawDialog({ bid, live, onWithdrawn, onClose }: WithdrawDialogProps) {
  const withdraw = useAction(
    'The bid could not be withdrawn. Please try again.',
    async () => {
      await call(withdrawBid, { params: { id: bid.id } })
      onWithdrawn(bid)
      await live.set((before) => withoutOwnBid(before, bid.id))
      toast({ title: 'Bid withdrawn', text: 'The poster does not see it any more. You can bid again until the end.' })
    },
    () => void live.refetch(),
  )
  return (
    <ConfirmDialog
      title="Withdraw your bid?"
      sub={`${showDollars(bid.amount, 'round')} goes off the table.`}
      confirm="Withdraw"
      busyLabel="Withdrawing…"
      isBusy={withdraw.isBusy}
      failure={withdraw.failure}
      onConfirm={withdraw.run}
      onClose={onClose}
    >
      <p className="c2">The poster will not see it any more. Until the fuse ends you can bid again.</p>
    </ConfirmDialog>
  )
}
