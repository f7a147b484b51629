import styles from './VisuallyHidden.module.css'
import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  as?: 'span' | 'div' | 'h2'
  id?: string
  children: ReactNode
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles.sr} />
}
