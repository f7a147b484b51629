import styles from './StatRow.module.css'
import type { ReactNode } from 'react'

interface StatRowProps {
  label: string
  stats: readonly { label: string; value: ReactNode }[]
}

export function StatRow({ label, stats }: StatRowProps) {
  return (
    <section aria-label={label}>
      <dl data-slot="stats" className={styles.stats}>
        {stats.map((stat) => (
          <div data-slot="stat" className={styles.stat} key={stat.label}>
            <dt className="over">{stat.label}</dt>
            <dd>{stat.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
