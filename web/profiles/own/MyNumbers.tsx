import { showDollars } from '#core/kernel/money.ts'
import type { Me } from '#core/kernel/me.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** What somebody has done here so far, in one ruled line. */
export function MyNumbers({ me }: { me: Me }) {
  return (
    <StatRow
      label="Your numbers"
      stats={[
        { label: 'Jobs completed', value: me.totalJobs.toLocaleString('en-US') },
        { label: 'Total earned', value: showDollars(me.totalEarnings) },
        { label: 'Average rating', value: <Rating rating={me.rating} /> },
        { label: 'Verified', value: <Tick isVerified={me.isVerified} /> },
      ]}
    />
  )
}

function Rating({ rating }: { rating: string }) {
  if (Number(rating) === 0)
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>none yet</VisuallyHidden>
      </>
    )
  return (
    <>
      {rating}
      <Icon name="star" size={16} filled className="paper" />
    </>
  )
}

function Tick({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return <span className="c2">Not yet</span>
  return (
    <span className="row paper">
      <Icon name="verified" size={24} filled />
      Yes
    </span>
  )
}
