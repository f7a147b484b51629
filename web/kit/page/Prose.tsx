import styles from './Prose.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

interface ProseProps {
  as?: 'div' | 'article'
  className?: string | undefined
  children: ReactNode
}

/** Text of several paragraphs, with headings and lists. */
export function Prose({ as: Tag = 'div', className, children }: ProseProps) {
  return <Tag className={classes(styles.prose, className)}>{children}</Tag>
}

export function ProseEnd({ children }: { children: ReactNode }) {
  return <div className={styles.proseEnd}>{children}</div>
}
