import './AlertTile.css'
import type { Alert } from '#contract/alerts/api.ts'
import { classes } from '#web/kit/classes.ts'
import { Icon, type IconName } from '#web/kit/Icon.tsx'

const ICONS: Record<Alert['type'], IconName> = {
  welcome: 'home',
  profile_incomplete: 'user',
  getting_started: 'info',
  tips: 'info',
  job_match: 'search',
  bid_update: 'work',
  payment: 'wallet',
  system: 'bell',
}

/** Red for urgent, yellow for high. Decoration: the words beside it say what it is. */
export function AlertTile({ alert }: { alert: Pick<Alert, 'type' | 'priority'> }) {
  return (
    <span className={classes('alert-tile', `alert-tile--${alert.priority}`)}>
      <Icon name={ICONS[alert.type]} />
    </span>
  )
}
