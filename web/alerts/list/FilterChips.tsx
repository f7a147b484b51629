import styles from './FilterChips.module.css'
import { Link } from 'wouter'
import { type Choice, type Filter, FILTER_NAMES, filterAddress } from '#web/alerts/list/filters.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface FilterChipsProps {
  choices: readonly Choice[]
  chosen: Filter
}

/** Links, so that each choice has an address and works with Back. */
export function FilterChips({ choices, chosen }: FilterChipsProps) {
  return (
    <Cluster as="nav" gap={2} align="start" className="below-5" aria-label="Show alerts">
      {choices.map(({ filter, count, isAtLeast }) => (
        <Link
          key={filter}
          className={styles.chip}
          href={filterAddress(filter)}
          aria-current={filter === chosen ? 'true' : undefined}
        >
          {FILTER_NAMES[filter]}{' '}
          <span className="num-12">
            {count}
            {isAtLeast && '+'}
          </span>
        </Link>
      ))}
    </Cluster>
  )
}
