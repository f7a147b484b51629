import styles from './PublicBar.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

interface PublicBarProps {
  /** Without ground and rule, for pages whose street grid runs up to the top. */
  bare?: boolean
  /** A line above everything else, with the class `pubbar__note`. */
  note?: ReactNode
  /** ButtonLinks; those with the class `pubbar__wide` give way on phones. */
  children?: ReactNode
}

/** The head of every page that is open to visitors. */
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
