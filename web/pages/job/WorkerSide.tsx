import styles from '#web/bids/job/Job.module.css'
import { useEffect, useRef, useState } from 'react'
import { centsOf } from '#core/kernel/money.ts'
import { type Bid, changeBid, type JobDetail } from '#core/bids/api.ts'
import { BID_REFUSALS } from '#core/bids/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { BidForm } from '#web/bids/form/BidForm.tsx'
import { useContractDialog } from '#web/pages/job/contract-dialog-link.tsx'
import { draftOf, saveDraft } from '#web/bids/form/draft.ts'
import { withOwnBid } from '#web/bids/job/live-updates.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { OutcomeNote } from '#web/pages/job/OutcomeNote.tsx'
import { OwnBid, OwnBidActs } from '#web/bids/form/OwnBid.tsx'
import { PlaceBid } from '#web/bids/form/PlaceBid.tsx'
import { FEE } from '#core/payments/fee.ts'
import { isListed } from '#core/jobs/rules.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { splitText } from '#web/jobs/price.ts'
import { OwingNotice } from '#web/payments/OwingNotice.tsx'
import { SealedBids } from '#web/bids/SealedBids.tsx'
import { chosenBid, outcomeFor, ownBid } from '#web/bids/bid-status.ts'
import { call } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface WorkerSideProps {
  job: JobDetail
  me: Me
  isLive: boolean
  live: LiveJob
}

export function WorkerSide(props: WorkerSideProps) {
  const { job, isLive, live } = props
  const own = ownBid(job)
  const isChosen = own !== null && chosenBid(job)?.id === own.id
  const outcome = outcomeFor(job, { isLive, isSettling: live.isSettling })
  const http = useContractDialog()
  return (
    <Stack gap={5} className={styles.mine}>
      <SealedBids job={job} isLive={isLive} />
      {outcome && (
        <OutcomeNote outcome={outcome} isChosen={isChosen} contractId={job.contractId} onOpenContract={http.open} />
      )}
      <MyBid {...props} own={own} isChosen={isChosen} />
      {http.room}
    </Stack>
  )
}

type View = 'place' | 'change' | 'own' | 'none'

/** BIDFORM-3: a form with typed text stays after the end, so that nothing is lost. */
const viewOf = (job: JobDetail, isLive: boolean, isTyping: boolean): View => {
  const staysOpen = isTyping && isListed(job)
  if (ownBid(job)) return staysOpen ? 'change' : 'own'
  return isLive || staysOpen ? 'place' : 'none'
}

/** Moves the focus to the element once it is rendered. */
function useFocusHere(view: View) {
  const part = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)
  const shown = useRef(view)
  useEffect(() => {
    const isNew = shown.current !== view
    shown.current = view
    if (!isNew || !isDue.current) return
    isDue.current = false
    part.current?.querySelector<HTMLElement>('[data-focus-here]')?.focus()
  }, [view])
  return { part, moveFocus: () => (isDue.current = true) }
}

type MyBidProps = WorkerSideProps & { own: Bid | null; isChosen: boolean }

function MyBid({ job, me, isLive, live, own, isChosen }: MyBidProps) {
  const [isTyping, setTyping] = useState(false)
  const fee = useSetting(FEE)
  const view = viewOf(job, isLive, isTyping)
  const { part, moveFocus } = useFocusHere(view)
  const type = (isNow: boolean) => {
    moveFocus()
    setTyping(isNow)
  }
  const take = async (bid: Bid, title: string) => {
    type(false)
    await live.set((before) => withOwnBid(before, bid))
    toast({ title, text: `You keep ${splitText(centsOf(bid.amount), fee).share} if you are chosen.` })
  }
  const withdrawn = (bid: Bid) => {
    saveDraft(me.id, job.id, draftOf(bid))
    moveFocus()
  }
  const shared = { job, me, onFailed: () => void live.refetch() }
  if (view === 'none') return null
  return (
    <Stack ref={part}>
      {view !== 'own' && <OwingNotice act={view === 'place' ? 'place a bid' : 'change a bid'} raised />}
      {view === 'place' && (
        <PlaceBid
          {...shared}
          isLive={isLive}
          onType={() => setTyping(true)}
          onPlaced={(bid) => take(bid, 'Bid placed')}
        />
      )}
      {view === 'change' && own && (
        <BidForm
          {...shared}
          kind="change"
          initial={draftOf(own)}
          reason={isLive ? undefined : BID_REFUSALS.ended.message}
          send={async (body) => take(await call(changeBid, { params: { id: own.id }, body }), 'Bid changed')}
          onKeep={() => type(false)}
        />
      )}
      {view === 'own' && own && (
        <>
          <OwnBid
            bid={own}
            title={isLive ? 'Your bid is in' : 'Your bid'}
            isPast={!isChosen && !isListed(job) && !live.isSettling}
          />
          {isLive && <OwnBidActs bid={own} live={live} onChange={() => type(true)} onWithdrawn={withdrawn} />}
        </>
      )}
    </Stack>
  )
}
