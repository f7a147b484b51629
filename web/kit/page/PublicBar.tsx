import styles from './PublicBar.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

interface PublicBarProps {
  /** Without background and border, for pages whose street grid reaches the top. */
  bare?: boolean
  /** Shown above the bar where scripts do not run. */
  noScript?: string | undefined
  /** ButtonLinks and PublicBarLinks. */
  children?: ReactNode
}

/** The header of public pages. */
export function PublicBar({ bare = false, noScript, children }: PublicBarProps) {
  return (
    <header data-slot="public-bar" className={classes(styles.pubbar, bare && styles.bare)}>
      {noScript && (
        <noscript>
          <p className={classes('hint', styles.note)}>{noScript}</p>
        </noscript>
      )}
      <nav data-slot="public-bar-inner" className={styles.pubbarIn} aria-label="Main">
        <Wordmark />
        {children}
      </nav>
    </header>
  )
}

type PublicBarLinkProps = ComponentProps<typeof ButtonLink> & {
  /** Hidden on phones. */
  isWide?: boolean
}

export function PublicBarLink({ isWide = false, ...rest }: PublicBarLinkProps) {
  return <ButtonLink tone="quiet" {...rest} className={isWide ? styles.wide : styles.strong} />
}
