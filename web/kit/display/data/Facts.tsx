import styles from './Facts.module.css'
import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[]
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl data-slot="facts" className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
