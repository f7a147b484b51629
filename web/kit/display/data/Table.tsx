import styles from './Table.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface TableProps {
  /** Names the table and its scrolling region. */
  caption: string
  /** `r` marks figures: mono and right aligned. */
  columns: readonly { key: string; label: ReactNode; align?: 'r' }[]
  /** The body rows; figures take the class `r` too. */
  children: ReactNode
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <TableScroll label={caption}>
      <PlainTable caption={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </PlainTable>
    </TableScroll>
  )
}

/** Scrolls in its own region, which the keyboard can reach, so that the page does not scroll sideways. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div data-slot="table-scroll" className={styles.tableScroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** For a table with a head and rows of its own. */
export function PlainTable({ caption, className, children, ...rest }: ComponentProps<'table'> & { caption?: string }) {
  return (
    <table {...rest} className={classes(styles.table, className)}>
      {caption !== undefined && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      {children}
    </table>
  )
}
