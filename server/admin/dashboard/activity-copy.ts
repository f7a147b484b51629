import { contractNumber } from '#core/contracts/rules.ts'
import { disputeNumber } from '#core/disputes/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import type { ActivityRow } from '#server/admin/dashboard/activity-store.ts'

/** What an admin did, to follow their name. */
const ACTION_TEXTS: Record<string, readonly [action: string, unnamed: string]> = {
  'user.banned': ['banned', 'somebody'],
  'user.unbanned': ['lifted the ban of', 'somebody'],
  'user.unlocked': ['unlocked the account of', 'somebody'],
  'user.role_changed': ['changed the role of', 'somebody'],
  'user.verified': ['verified', 'somebody'],
  'user.verification_refused': ['refused to verify', 'somebody'],
  'record.verified': ['approved documents of', 'somebody'],
  'record.verification_refused': ['refused documents of', 'somebody'],
  'background_check.entered': ['entered a background check of', 'somebody'],
  'job.removed': ['removed', 'a job'],
  'job.restored': ['put back', 'a job'],
  'dispute.resolved': ['decided', 'a dispute'],
  'review.hidden': ['hid', 'a review'],
  'review.shown': ['put back', 'a review'],
  'flag.upheld': ['upheld', 'a report'],
  'flag.dismissed': ['dismissed', 'a report'],
  'setting.changed': ['changed', 'a setting'],
  'payout.run': ['processed', 'payouts'],
  'ticket.answered': ['answered', 'a ticket'],
  'ticket.closed': ['closed', 'a ticket'],
  'audit.exported': ['exported', 'the audit log'],
}

/** Unknown actions are shown by their name. */
const describeAction = (action: string, about: string | null): string => {
  const text = ACTION_TEXTS[action]
  return text ? `${text[0]} ${about ?? text[1]}` : action.replaceAll(/[._]/g, ' ')
}

/** ADMIN-5 */
export const formatSetting = ({ kind, name, other, about, count }: ActivityRow): string => {
  switch (kind) {
    case 'joined':
      return `${name} signed up`
    case 'posted':
      return `“${name}” was posted`
    case 'signed':
      return `Both signed ${contractNumber(name, count ?? 1)}, “${other}”`
    case 'disputed':
      return `Dispute ${disputeNumber(count ?? 0)} was opened over “${name}”`
    case 'released':
      return `$${dollarText(cents(count ?? 0))} went to ${other ?? 'the worker'} for “${name}”`
    case 'action':
      return `${other} ${describeAction(name, about)}`
  }
}
