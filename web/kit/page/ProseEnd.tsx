import styles from './Prose.module.css'
import type { ReactNode } from 'react'

export function ProseEnd({ children }: { children: ReactNode }) {
  return <div className={styles.proseEnd}>{children}</div>
}
