import styles from './Banner.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

interface BannerProps {
  tone?: 'plain' | 'warn' | 'bad'
  icon?: IconName
  title?: ReactNode
  children: ReactNode
  /** The button that does away with it. */
  action?: ReactNode
  /** Lies on a dialog or a ticket, one step up. */
  raised?: boolean
  /** Read out as it appears: an answer to what someone just did. */
  urgent?: boolean
}

const ICONS = { plain: 'info', warn: 'alert', bad: 'alert' } as const

/** Stays until the thing is done. */
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
