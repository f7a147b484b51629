import styles from './EmptyState.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface EmptyProps {
  icon?: IconName
  title?: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** Of the heading. */
  level?: 2 | 3
}

export function Empty({ icon = 'search', title, children, action, level = 3 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div data-slot="empty-state" className={styles.empty}>
      <Icon name={icon} size={24} />
      {title && <Heading className="h">{title}</Heading>}
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  title?: ReactNode
  children: ReactNode
  onRetry: () => void
}

export function ErrorState({ title = 'That did not load', children, onRetry }: ErrorStateProps) {
  return (
    <div data-slot="empty-state" className={classes(styles.empty, styles.bad)} role="alert">
      <Icon name="alert" size={24} />
      <h3 className="h">{title}</h3>
      <p>{children}</p>
      <Button tone="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
