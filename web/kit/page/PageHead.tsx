import styles from './PageHead.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

/** The heading of a page, and its tools at the right. */
export function PageHead({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.pageHead, className)}>{children}</div>
}
