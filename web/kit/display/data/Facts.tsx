import styles from './Facts.module.css'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface FactsProps {
  dense?: boolean
  facts: readonly { label: string; value: ReactNode }[]
}

export function Facts({ facts, dense = false }: FactsProps) {
  return (
    <dl data-slot="facts" data-dense={dense || undefined} className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3]

export function FactsSkeleton({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <div data-slot="facts" className={styles.facts} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <Skeleton className={className} />
          <Skeleton className={className} />
        </div>
      ))}
    </div>
  )
}
