import styles from './Tools.module.css'
import type { ReactNode } from 'react'

/** Above a list: its search, its filters, and at the right what else there is to do. */
export function Tools({ children }: { children: ReactNode }) {
  return (
    <div data-slot="admin-tools" className={styles.adminTools}>
      {children}
    </div>
  )
}
