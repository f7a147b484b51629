import { BURST, type SecurityEventGroup } from '#core/accounts/security.ts'
import type { SECURITY_PERIODS, SecurityBurst } from '#core/admin/security.ts'
import { paths } from '#core/paths.ts'

export const GROUP_LABELS: Record<SecurityEventGroup, string> = {
  refused: 'Refused tries',
  sign_ins: 'Sign-ins',
  changes: 'Changes of an account',
  payouts: 'Payouts',
  other: 'Roles, links and limits',
}

export const PERIOD_LABELS: Record<(typeof SECURITY_PERIODS)[number], string> = {
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
  month: 'Last month',
}

type Subject = Pick<SecurityBurst, 'person' | 'admin' | 'network'>

const subjectOf = ({ person, admin, network }: Subject): string => {
  if (person) return ` against ${person.email}`
  if (admin) return ` against the admin ${admin.email}`
  return network ? ` from ${network}` : ''
}

/** "Burst: 214 refused tries from 203.0.113.0/24 in 10 minutes" */
export const burstText = ({ count, ...subject }: Subject & { count: number }): string =>
  `Burst: ${count.toLocaleString('en-US')} refused tries${subjectOf(subject)} in ${BURST.minutes} minutes`

/** The tries that made the burst. */
export const burstPath = ({ person, admin, network }: Subject): string => {
  const who = person ?? admin
  return paths.adminSecurity({ kind: 'refused', ...(who && { person: who.id }), ...(network && { network }) })
}
