import styles from './ProfileFigures.module.css'
import type { Me } from '#core/kernel/me.ts'
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { ratingLabel } from '#web/profiles/public/trust-figures.ts'

/** On the page of the person. */
export function OwnFigures({ me }: { me: Me }) {
  return (
    <StatRow
      label="Your numbers"
      stats={[
        { label: 'Jobs completed', value: me.totalJobs.toLocaleString('en-US') },
        { label: 'Total earned', value: showDollars(me.totalEarnings) },
        { label: 'Average rating', value: <Rating rating={me.rating} /> },
        { label: 'Verified', value: <VerifiedMark isVerified={me.isVerified} /> },
      ]}
    />
  )
}

/** On the page that others see. */
export function PublicFigures({ person }: { person: PublicProfile }) {
  const rate = person.hourlyRate === null ? null : parseDollars(person.hourlyRate)
  return (
    <StatRow
      label="Numbers"
      stats={[
        { label: ratingLabel(person.rating), value: <Rating rating={person.rating} /> },
        { label: 'Jobs completed', value: person.totalJobs.toLocaleString('en-US') },
        {
          label: 'Hourly rate',
          value:
            rate === null ? (
              <Missing />
            ) : (
              <span>
                {showDollars(rate, 'round')}
                <span className={styles.unit}>/h</span>
              </span>
            ),
        },
        { label: 'Member since', value: new Date(person.createdAt).getFullYear() },
      ]}
    />
  )
}

function Rating({ rating }: { rating: string }) {
  if (!(Number(rating) > 0)) return <Missing />
  return (
    <>
      {rating}
      <Icon name="star" size={16} filled className="paper" />
    </>
  )
}

function Missing() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>none yet</VisuallyHidden>
    </>
  )
}

function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return <span className="c2">Not yet</span>
  return (
    <Cluster as="span" nowrap className="paper">
      <Icon name="verified" size={24} filled />
      Yes
    </Cluster>
  )
}
