import { contractNumber } from '#contract/contracts/rules.ts'
import { disputeNumber } from '#contract/disputes/rules.ts'
import { cents, dollarText } from '#contract/kernel/money.ts'
import type { Happened } from '#server/admin/activity-store.ts'

/** What an admin did, after their name. An action that is not here speaks for itself. */
const DEEDS: Record<string, string> = {
  'user.banned': 'banned somebody',
  'user.unbanned': 'lifted a ban',
  'user.role_changed': 'changed somebody’s role',
  'user.verified': 'verified somebody',
  'user.verification_refused': 'refused a verification',
  'job.removed': 'removed a job',
  'job.restored': 'put a job back',
  'dispute.resolved': 'decided a dispute',
  'review.hidden': 'hid a review',
  'review.shown': 'put a review back',
  'flag.upheld': 'upheld a report',
  'flag.dismissed': 'dismissed a report',
  'setting.changed': 'changed a setting',
  'payout.run': 'processed payouts',
  'ticket.answered': 'answered a ticket',
  'ticket.closed': 'closed a ticket',
  'audit.exported': 'exported the audit log',
}

const deedInWords = (action: string): string => DEEDS[action] ?? action.replaceAll(/[._]/g, ' ')

/** ADMIN-5: one plain sentence. */
export const inWords = ({ kind, name, other, count }: Happened): string => {
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
    case 'deed':
      return `${other} ${deedInWords(name)}`
  }
}
