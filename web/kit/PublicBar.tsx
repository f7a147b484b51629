import './PublicBar.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/classes.ts'
import { Wordmark } from '#web/kit/Wordmark.tsx'

interface PublicBarProps {
  /** Without ground and rule, for pages whose street grid runs up to the top. */
  bare?: boolean
  /** ButtonLinks; those with the class `pubbar__wide` give way on phones. */
  children?: ReactNode
}

/** The head of every page that is open to visitors. */
export function PublicBar({ bare = false, children }: PublicBarProps) {
  return (
    <header className={classes('pubbar', bare && 'pubbar--bare')}>
      <nav className="pubbar__in" aria-label="Main">
        <Wordmark />
        {children}
      </nav>
    </header>
  )
}
