import styles from './BidList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useRef, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { canMoveJob } from '#core/jobs/rules.ts'
import { BID_ORDERS, type BidOrder, sortBids } from '#web/bids/bid-order.ts'
import { BidRow } from '#web/pages/job/BidRow.tsx'
import { ChooseBid } from '#web/bids/ChooseBid.tsx'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { chosenBid } from '#web/bids/bid-status.ts'
import { bidsText } from '#web/jobs/job-copy.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { useBidMatches } from '#web/matching/queries.ts'
import { signatureOf } from '#web/matching/copy.ts'

interface LedgerProps {
  job: JobDetail
  live: LiveJob
  onChosen: (contractId: string) => void
}

export function Ledger({ job, live, onChosen }: LedgerProps) {
  const titleId = useId()
  const panelId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [order, setOrder] = useState<BidOrder>('newest')
  const [picked, setPicked] = useState<string | null>(null)
  const [openedAtMs] = useState(() => serverClock.now())
  const chosen = chosenBid(job)
  const matches = useBidMatches(job.id, signatureOf(job.bids), job.isOwner).data ?? []
  const scores = new Map(matches.map(({ bidId, score }) => [bidId, score]))
  const chosenNow = (contractId: string) => {
    // The button disappears, so the focus goes here when the contract is closed.
    title.current?.focus()
    onChosen(contractId)
  }
  const canChoose = canMoveJob('selectBid', job.status)
  return (
    <section aria-labelledby={titleId}>
      <div className={classes('section-head', styles.ledgerHead)}>
        <h2 className={classes('d-24', styles.ledgerHeadTitle)} id={titleId} tabIndex={-1} ref={title}>
          {bidsText(job.bids.length)}
        </h2>
        <Segmented label="Sort bids" options={BID_ORDERS} value={order} onChange={setOrder} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={order}>
        <ul className={styles.ledger}>
          {sortBids(job.bids, order, chosen?.id ?? null, scores).map((bid) => (
            <BidRow
              key={bid.id}
              bid={bid}
              score={scores.get(bid.id)}
              openedAtMs={openedAtMs}
              state={bid === chosen ? 'chosen' : chosen ? 'passed' : 'open'}
              {...(canChoose && { onPick: () => setPicked(bid.id) })}
              isPicked={canChoose && bid.id === picked}
            >
              {canChoose && bid.id === picked && <ChooseBid bid={bid} live={live} onChosen={chosenNow} />}
            </BidRow>
          ))}
        </ul>
      </TabPanel>
    </section>
  )
}
