import styles from './ChooseBid.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { Bid } from '#core/bids/api.ts'
import { selectBid } from '#core/contracts/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { nameOfBidder } from '#web/bids/bidder.ts'
import { withChosen } from '#web/bids/job/live-updates.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { splitText } from '#web/jobs/price.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { feeText } from '#web/runtime/fee.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface ChooseBidProps {
  bid: Bid
  live: LiveJob
  onChosen: (contractId: string) => void
}

export function ChooseBid({ bid, live, onChosen }: ChooseBidProps) {
  const name = nameOfBidder(bid)
  const rate = useSetting(FEE)
  const { total, share, fee } = splitText(centsOf(bid.amount), rate)
  const sendSelectBid = useOnceCall(selectBid)
  const choose = useAction(
    'Please try again.',
    async () => {
      const { contractId } = await sendSelectBid({ params: { id: bid.id }, body: { amount: bid.amount } })
      const updatedAt = new Date(serverClock.now()).toISOString()
      await live.set((before) => withChosen(before, { bidId: bid.id, contractId, updatedAt }))
      onChosen(contractId)
      toast({
        title: 'Bid Selected!',
        text: `${name} is told now. The contract is written and waits for both signatures.`,
      })
    },
    (sentence) => {
      toast({ title: 'Failed to Select Bid', text: sentence, tone: 'bad' })
      void live.refetch()
    },
  )
  return (
    <Grid gap={5} align="center" className={styles.choose}>
      <Grid rowGap={1} as="dl" className={styles.sum}>
        <dt>You pay</dt>
        <dd>{total}</dd>
        <dt dir="auto">{name} keeps</dt>
        <dd>{share}</dd>
        <dt>Platform {feeText(rate)}</dt>
        <dd>{fee}</dd>
      </Grid>
      <Button tone="ticket" size="lg" loading={choose.isBusy} loadingLabel={`Choosing ${name}…`} onClick={choose.run}>
        Choose {name} · {showDollars(bid.amount, 'round')}
      </Button>
      {choose.failure && (
        <div className={styles.wide}>
          <Banner tone="bad" raised title="Failed to Select Bid">
            {choose.failure}
          </Banner>
        </div>
      )}
      <p className={classes('hint', styles.wide)}>
        Choosing closes the bidding and writes the contract. No money moves until both of you sign.
      </p>
    </Grid>
  )
}
