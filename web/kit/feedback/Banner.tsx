import styles from './Banner.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface BannerProps {
  tone?: 'plain' | 'warn' | 'bad'
  icon?: IconName
  title?: ReactNode
  children: ReactNode
  /** A button. */
  action?: ReactNode
  /** On a dialog or a ticket. */
  raised?: boolean
  /** Announced at once, as the answer to an action. */
  urgent?: boolean
}

const ICONS = { plain: 'info', warn: 'alert', bad: 'alert' } as const

export function Banner({
  tone = 'plain',
  icon = ICONS[tone],
  title,
  children,
  action,
  raised = false,
  urgent = false,
}: BannerProps) {
  return (
    <div
      data-slot="banner"
      className={classes(styles.banner, tone !== 'plain' && styles[tone], raised && styles.raised)}
      role={urgent ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div>
        {title && <p className="h">{title}</p>}
        <p className={classes('sub', !title && 'c1')}>{children}</p>
      </div>
      {action && <div className={styles.act}>{action}</div>}
    </div>
  )
}
