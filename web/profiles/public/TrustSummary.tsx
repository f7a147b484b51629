import styles from './TrustSummary.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { type TrustFigure, trustFigures } from '#web/profiles/public/trust-figures.ts'

const NAMES: Record<TrustFigure['key'], string> = {
  verified: 'Verified',
  onTime: 'On time',
  cancelled: 'Cancelled by own fault',
  decided: 'Decides',
}

/** TRUST-1: the figures, and an explanation of each. */
export function TrustSummary({ person }: { person: PublicProfile }) {
  const figures = trustFigures(person)
  return (
    <div className={styles.trustLine}>
      <StatRow
        label="Trust"
        stats={figures.map((figure) => ({ label: figure.label, value: <Value figure={figure} /> }))}
      />
      <Fold title="What these figures count">
        <Grid as="dl" gap={2} className={styles.means}>
          <div>
            <dt>Rating</dt>
            <dd className="sub">
              The mean of all reviews that are open. From 4.8 it is top tier, from 4.5 competitive, from 4.0 acceptable,
              below that problematic.
            </dd>
          </div>
          {figures.map(({ key, means }) => (
            <div key={key}>
              <dt>{NAMES[key]}</dt>
              <dd className="sub">{means}</dd>
            </div>
          ))}
        </Grid>
      </Fold>
    </div>
  )
}

function Value({ figure: { key, value } }: { figure: TrustFigure }) {
  if (value === null) return <span aria-hidden="true">—</span>
  if (key !== 'verified') return value
  if (value !== 'Yes') return <span className="c2">{value}</span>
  return (
    <Cluster as="span" nowrap gap={2} className="paper">
      <Icon name="verified" filled />
      {value}
    </Cluster>
  )
}
