import styles from './VisuallyHidden.module.css'
import type { ReactNode } from 'react'

/** Words for readers that listen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.sr}>{children}</span>
}
