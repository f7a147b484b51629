import tableStyles from '#web/kit/display/data/Table.module.css'
import styles from './AdminTable.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/**
 * Where a cell stands when the table is a list of cards: title (left), side (right, at most two of them), line (below, with
 * its label; an empty one is left out), act (at the far right), none (not at all: the drawer has it).
 */
type OnPhone = 'title' | 'side' | 'line' | 'act' | 'none'

export interface Column<T> {
  key: string
  label: string
  /** Figures: mono and right aligned. */
  align?: 'r'
  onPhone: OnPhone
  cell: (row: T) => ReactNode
}

interface AdminTableProps<T> {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The row that is open beside the table. */
  openKey?: string | undefined
}

/** Dense rows on wide screens, cards on phones; never wider than the page. */
export function AdminTable<T>({ caption, columns, rows, rowKey, openKey }: AdminTableProps<T>) {
  const secondSide = columns.filter(({ onPhone }) => onPhone === 'side')[1]?.key
  return (
    <div
      data-slot="table-scroll"
      className={tableStyles.tableScroll}
      role="region"
      aria-label={`${caption}, table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes(tableStyles.table, styles.adminTable)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" className={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-open={rowKey(row) === openKey || undefined}>
              {columns.map(({ key, label, align, onPhone, cell }) => (
                <td
                  key={key}
                  className={classes(align, styles[onPhone], key === secondSide && styles.under)}
                  data-label={label}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
