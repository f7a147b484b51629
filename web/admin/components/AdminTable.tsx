import styles from './AdminTable.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { PlainTable, TableScroll } from '#web/kit/display/data/Table.tsx'

/** The place of a cell on phones, where rows are cards: `line` is below the others, with its label, `foot` without; `none` is hidden. */
type OnPhone = 'title' | 'side' | 'line' | 'foot' | 'act' | 'none'

export interface Column<T> {
  key: string
  label: string
  /** Figures: mono and right aligned. */
  align?: 'r'
  onPhone: OnPhone
  cell: (row: T) => ReactNode
}

interface AdminTableProps<T extends { id: string }> {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  /** The id of the row that is open beside the table. */
  openKey?: string | undefined
}

/** Dense rows on wide screens, cards on phones; never wider than the page. */
export function AdminTable<T extends { id: string }>({ caption, columns, rows, openKey }: AdminTableProps<T>) {
  const secondSide = columns.filter(({ onPhone }) => onPhone === 'side')[1]?.key
  return (
    <TableScroll label={`${caption}, table`}>
      <PlainTable caption={caption} className={styles.adminTable}>
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
            <tr key={row.id} data-open={row.id === openKey || undefined}>
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
      </PlainTable>
    </TableScroll>
  )
}
