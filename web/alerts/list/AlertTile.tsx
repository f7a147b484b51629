import styles from './AlertTile.module.css'
import type { Alert } from '#core/alerts/api.ts'
import { type GlyphName, AlertGlyph } from '#web/alerts/list/AlertIcon.tsx'
import { paths } from '#core/paths.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'

type Told = Pick<Alert, 'type' | 'priority' | 'actionUrl' | 'actionRequired' | 'data'> & { read?: boolean }
type Sign = { icon: IconName } | { glyph: GlyphName }

const SIGNS: Record<Alert['type'], Sign> = {
  welcome: { icon: 'home' },
  profile_incomplete: { icon: 'user' },
  getting_started: { icon: 'info' },
  tips: { icon: 'info' },
  job_match: { glyph: 'spark' },
  bid_update: { icon: 'bell' },
  payment: { icon: 'wallet' },
  system: { icon: 'shield' },
}

/** Bids and contracts share a type; what waits for a hand looks like a pen. */
const signOf = ({ type, actionUrl, actionRequired, data }: Told): Sign => {
  if ('dispute_id' in data) return { icon: 'alert' }
  if (actionUrl?.startsWith(paths.messages())) return { icon: 'chat' }
  if (type !== 'bid_update' || !('contract_id' in data)) return SIGNS[type]
  return { icon: actionRequired ? 'edit' : 'work' }
}

/** Red for urgent, yellow for high, a dot while unread. Decoration: the words beside it say what it is. */
export function AlertTile({ alert }: { alert: Told }) {
  const sign = signOf(alert)
  return (
    <span
      data-slot="alert-tile"
      className={classes(styles.alertTile, styles[alert.priority], alert.read === false && styles.isUnread)}
    >
      {'icon' in sign ? <Icon name={sign.icon} /> : <AlertGlyph name={sign.glyph} />}
    </span>
  )
}
