import type { Alert } from '#core/alerts/api.ts'
import { paths } from '#core/paths.ts'
import { ownPath } from '#web/alerts/own-path.ts'

export interface Act {
  /** What the button says. */
  label: string
  /** Null: there is nowhere to go, it is only to be taken note of. */
  href: string | null
}

type AlertFacts = Pick<Alert, 'type' | 'actionUrl' | 'actionRequired' | 'data'>

/** By where it leads, the longest first. */
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

/** What an alert asks for, in two or three words, and where that is done. */
export const actOf = (alert: AlertFacts): Act => {
  const href = ownPath(alert.actionUrl)
  return href === null ? { label: 'Got it', href } : { label: labelFor(alert, href), href }
}
