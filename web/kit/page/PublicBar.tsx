import styles from './PublicBar.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

interface PublicBarProps {
  /** Without background and border, for pages whose street grid reaches the top. */
  bare?: boolean
  /** Shown above the bar. */
  note?: ReactNode
  /** ButtonLinks; those with the class `wide` are hidden on phones. */
  children?: ReactNode
}

/** The header of public pages. */
export function PublicBar({ bare = false, note, children }: PublicBarProps) {
  return (
    <header data-slot="public-bar" className={classes(styles.pubbar, bare && styles.bare)}>
      {note}
      <nav data-slot="public-bar-inner" className={styles.pubbarIn} aria-label="Main">
        <Wordmark />
        {children}
      </nav>
    </header>
  )
}
