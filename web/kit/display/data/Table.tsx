import styles from './Table.module.css'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface TableProps {
  /** Names the table and its scrolling region. */
  caption: string
  /** `r` marks figures: mono and right aligned. */
  columns: readonly { key: string; label: ReactNode; align?: 'r' }[]
  /** The body rows; figures take the class `r` too. */
  children: ReactNode
}

/** Scrolls in its own region, which the keyboard can reach, so that the page does not scroll sideways. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div data-slot="table-scroll" className={styles.tableScroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
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
      </table>
    </div>
  )
}
