import { useState } from 'react'
import { type Bid, type JobDetail, placeBid } from '#core/bids/api.ts'
import { BID_REFUSALS } from '#core/bids/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { BidForm } from '#web/bids/form/BidForm.tsx'
import { type BidDraft, forgetDraft, readDraft } from '#web/bids/form/draft.ts'
import { middleOf } from '#web/jobs/price.ts'
import { obstacleOf, obstacleText, type Obstacle } from '#web/bids/bid-status.ts'
import { offerInstall } from '#web/pwa/install/install-marks.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { useVerificationRule } from '#web/profiles/identity/verification.ts'
import { NOT_VERIFIED_FOR_LARGE } from '#core/profiles/rules.ts'
import { paths } from '#core/paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { VerifyBanner } from '#web/profiles/identity/VerifyBanner.tsx'

interface PlaceBidProps {
  job: JobDetail
  me: Me
  isLive: boolean
  onType: () => void
  onPlaced: (bid: Bid) => Promise<void>
  onFailed: () => void
}

export function PlaceBid({ job, me, isLive, onType, onPlaced, onFailed }: PlaceBidProps) {
  const [initial] = useState<BidDraft>(
    () => readDraft(me.id, job.id) ?? { amount: middleOf(job), availability: '', message: '' },
  )
  const rule = useVerificationRule()
  const obstacle = isLive ? obstacleOf(job, me, rule) : null
  const sendPlaceBid = useOnceCall(placeBid)
  const send = async (body: BidDraft) => {
    const bid = await sendPlaceBid({ params: { id: job.id }, body })
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

/** Beside the form, because its dialog contains a form of its own. */
function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  if (obstacle.kind === 'profile') return <ProfileNote missing={obstacle.missing} />
  return <VerifyBanner raised title="Verify your identity to bid" textFor={() => NOT_VERIFIED_FOR_LARGE.message} />
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

function ProfileNote({ missing }: { missing: readonly string[] }) {
  return (
    <Banner
      tone="warn"
      icon="user"
      raised
      title="Complete your profile to bid"
      action={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Complete Profile
        </ButtonLink>
      }
    >
      Still missing: {list.format(missing.map((part) => part.toLowerCase()))}. What you type below is kept.
    </Banner>
  )
}
