import styles from './Route.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'

export type RouteState = 'done' | 'now' | 'todo'

/** The steps of a contract, from top to bottom. */
export function Route({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <ol className={classes(styles.route, className)} aria-label={label}>
      {children}
    </ol>
  )
}

export function RouteStop({ state, children }: { state: RouteState; children: ReactNode }) {
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <div>{children}</div>
    </li>
  )
}
