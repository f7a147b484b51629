import { useState } from 'react'
import { type Bid, type JobDetail, placeBid } from '#core/bids/api.ts'
import { BID_REFUSALS } from '#core/bids/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { BidForm } from '#web/bids/form/BidForm.tsx'
import { type BidDraft, forgetDraft, readDraft } from '#web/bids/form/draft.ts'
import { ObstacleNote } from '#web/bids/form/ObstacleNote.tsx'
import { middleOf } from '#web/jobs/price.ts'
import { obstacleOf, obstacleText } from '#web/bids/bid-status.ts'
import { offerInstall } from '#web/pwa/install/install-marks.ts'
import { call } from '#web/runtime/call.ts'
import { useVerificationRule } from '#web/profiles/identity/verification.ts'

interface PlaceBidProps {
  job: JobDetail
  me: Me
  isLive: boolean
  onType: () => void
  onPlaced: (bid: Bid) => Promise<void>
  onFailed: () => void
}

/** A new bid. Begins with the draft, or with the middle of the budget. */
export function PlaceBid({ job, me, isLive, onType, onPlaced, onFailed }: PlaceBidProps) {
  const [initial] = useState<BidDraft>(
    () => readDraft(me.id, job.id) ?? { amount: middleOf(job), availability: '', message: '' },
  )
  const rule = useVerificationRule()
  const obstacle = isLive ? obstacleOf(job, me, rule) : null
  const send = async (body: BidDraft) => {
    const bid = await call(placeBid, { params: { id: job.id }, body })
    forgetDraft(me.id, job.id)
    offerInstall()
    await onPlaced(bid)
  }
  return (
    <>
      {obstacle && <ObstacleNote obstacle={obstacle} />}
      <BidForm
        kind="place"
        job={job}
        me={me}
        initial={initial}
        send={send}
        onType={onType}
        onFailed={onFailed}
        reason={!isLive ? BID_REFUSALS.ended.message : obstacle ? obstacleText(obstacle, rule) : undefined}
      />
    </>
  )
}
