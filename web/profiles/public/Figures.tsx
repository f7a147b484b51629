import styles from './AboutPerson.module.css'
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { ratingLabel } from '#web/profiles/public/trust-figures.ts'

export function Figures({ person }: { person: PublicProfile }) {
  const rate = person.hourlyRate === null ? null : parseDollars(person.hourlyRate)
  return (
    <StatRow
      label="Numbers"
      stats={[
        {
          label: ratingLabel(person.rating),
          value: Number(person.rating) > 0 ? <Rating rating={person.rating} /> : <Missing />,
        },
        { label: 'Jobs completed', value: person.totalJobs.toLocaleString('en-US') },
        {
          label: 'Hourly rate',
          value:
            rate === null ? (
              <Missing />
            ) : (
              <span>
                {showDollars(rate, 'round')}
                <span className={styles.per}>/h</span>
              </span>
            ),
        },
        { label: 'Member since', value: new Date(person.createdAt).getFullYear() },
      ]}
    />
  )
}

function Rating({ rating }: { rating: string }) {
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
