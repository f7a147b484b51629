import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import styles from './Security.module.css'

interface RowProps {
  icon: IconName
  tone?: 'bad' | undefined
  title: ReactNode
  text: ReactNode
  /** At the right. */
  action?: ReactNode
  /** Below, such as a form. */
  children?: ReactNode
}

export function Row({ icon, tone, title, text, action, children }: RowProps) {
  return (
    <li>
      <span className={classes(styles.tile, tone && styles[tone])}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <p className="h">{title}</p>
        <p className="sub">{text}</p>
      </div>
      {action}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  )
}
