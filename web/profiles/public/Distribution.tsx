import { Grid } from '#web/kit/layout/Layout.tsx'
import styles from './Distribution.module.css'

interface DistributionProps {
  rating: string
  /** How many gave one star, two stars … five stars. */
  counts: readonly number[]
  total: number
}

export function Distribution({ rating, counts, total }: DistributionProps) {
  return (
    <Grid gap={6} align="center" className={styles.distribution}>
      <div>
        <p className={styles.rating}>{rating}</p>
        <p className="hint">Each review is sealed until both sides have written theirs.</p>
      </div>
      <Grid as="ol" gap={2} className={styles.bars}>
        {counts
          .map((count, at) => ({ count, stars: at + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars} aria-label={`${stars} of 5 stars: ${count}`}>
              <span aria-hidden="true">{stars}</span>
              <svg className={styles.bar} aria-hidden="true">
                <rect width={`${(count / total) * 100}%`} height="6" rx="3" />
              </svg>
              <span aria-hidden="true">{count}</span>
            </li>
          ))}
      </Grid>
    </Grid>
  )
}
