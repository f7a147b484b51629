import styles from './MoneyTable.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

interface MoneyTableProps {
  rows: readonly { label: string; value: string }[]
  total: { label: ReactNode; value: string }
  className?: string | undefined
}

/** Amounts in small figures, and the one that counts in large ones. */
export function MoneyTable({ rows, total, className }: MoneyTableProps) {
  return (
    <dl className={classes(styles.money, className)}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div data-slot="money-total">
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  )
}
