import type { Alert } from '#core/alerts/api.ts'
import { paths } from '#core/paths.ts'
import { ownPath } from '#web/alerts/own-path.ts'

export interface Act {
  label: string
  /** Null: there is no page to open. */
  href: string | null
}

type AlertFacts = Pick<Alert, 'type' | 'actionUrl' | 'actionRequired' | 'data'>

/** Label by the page that the alert leads to, longest prefix first. */
const BY_PLACE: readonly [prefix: string, label: string][] = [
  [paths.pay(''), 'Pay now'],
  [paths.videoCall(''), 'Open call'],
  [paths.messages(), 'Open chat'],
  [paths.wallet(), 'Open wallet'],
  [paths.postJob(), 'Post a job'],
  [paths.findWork(), 'Find work'],
  [paths.howItWorks(), 'See how it works'],
  [paths.helpCenter(), 'Read more'],
  [paths.profile(), 'Open profile'],
]

const aboutContract = ({ actionRequired, data }: AlertFacts): string => {
  if (data['asks'] === 'review') return 'Write review'
  return actionRequired && 'dispute_id' in data ? 'Answer' : 'Open contract'
}

const labelFor = (alert: AlertFacts, href: string): string => {
  if (alert.type === 'profile_incomplete') return 'Complete profile'
  if (href.startsWith(paths.job(''))) return alert.actionRequired ? 'Choose a bid' : 'See the job'
  if (href.startsWith(paths.contract(''))) return aboutContract(alert)
  return BY_PLACE.find(([prefix]) => href.startsWith(prefix))?.[1] ?? 'Look at it'
}

/** Label and address of the button of an alert. */
export const actOf = (alert: AlertFacts): Act => {
  const href = ownPath(alert.actionUrl)
  return href === null ? { label: 'Got it', href } : { label: labelFor(alert, href), href }
}
