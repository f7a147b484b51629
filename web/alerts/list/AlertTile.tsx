import styles from './AlertTile.module.css'
import type { Alert } from '#core/alerts/api.ts'
import { paths } from '#core/paths.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

type AlertFacts = Pick<Alert, 'type' | 'priority' | 'actionUrl' | 'actionRequired' | 'data'> & { read?: boolean }

const SIGNS: Record<Alert['type'], IconName> = {
  welcome: 'home',
  profile_incomplete: 'user',
  getting_started: 'info',
  tips: 'info',
  job_match: 'spark',
  bid_update: 'bell',
  payment: 'wallet',
  system: 'shield',
}

/** Bids and contracts share an alert type. */
const signOf = ({ type, actionUrl, actionRequired, data }: AlertFacts): IconName => {
  if ('dispute_id' in data) return 'alert'
  if (actionUrl?.startsWith(paths.messages())) return 'chat'
  if (type !== 'bid_update' || !('contract_id' in data)) return SIGNS[type]
  return actionRequired ? 'edit' : 'work'
}

/** Red is urgent, yellow is high priority, a dot is unread. Decoration only. */
export function AlertTile({ alert }: { alert: AlertFacts }) {
  return (
    <span
      data-slot="alert-tile"
      className={classes(styles.alertTile, styles[alert.priority], alert.read === false && styles.isUnread)}
    >
      <Icon name={signOf(alert)} />
    </span>
  )
}
