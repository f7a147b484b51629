import type { SecurityEvent, Security } from '#core/accounts/security-api.ts'
import { isRefusedEvent, REPORTED_EVENT_KINDS, type SecurityEventKind } from '#core/accounts/security.ts'
import { limitLabel } from '#core/kernel/limits.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { IconName } from '#web/kit/display/Icon.tsx'

const TITLES: Record<SecurityEventKind, [title: string, icon: IconName]> = {
  sign_in: ['Signed in', 'user'],
  sign_in_new_device: ['Signed in on a new device', 'laptop'],
  sign_in_refused: ['Sign-in refused', 'alert'],
  limit_hit: ['Too many tries, stopped', 'alert'],
  confirm_refused: ['Confirmation refused', 'alert'],
  password_changed: ['Password changed', 'lock'],
  email_changed: ['E-mail changed', 'mail'],
  phone_changed: ['Phone number changed', 'phone'],
  payout_method_added: ['Added for payouts', 'bank'],
  payout_method_removed: ['Removed from payouts', 'bank'],
  withdrawal_to_new_method: ['Withdrawn to a new account', 'wallet'],
  passkey_added: ['Passkey added', 'key'],
  passkey_removed: ['Passkey removed', 'key'],
  authenticator_on: ['Authenticator app turned on', 'phone'],
  authenticator_off: ['Authenticator app turned off', 'phone'],
  recovery_codes_made: ['New recovery codes', 'doc'],
  recovery_code_used: ['Recovery code used', 'doc'],
  data_exported: ['Data export downloaded', 'download'],
  session_ended: ['A device was signed out', 'laptop'],
  sessions_ended: ['Other devices were signed out', 'laptop'],
  account_locked: ['Account locked', 'lock'],
  account_unlocked: ['Account unlocked', 'lock'],
  role_changed: ['Role changed', 'user'],
  admin_sign_in: ['Signed in to the portal', 'user'],
  admin_sign_in_refused: ['Portal sign-in refused', 'alert'],
  code_refused: ['Mailed code refused', 'alert'],
  use_limited: ['Too many requests, stopped', 'clock'],
  accounts_linked: ['Linked to another account', 'users'],
  forbidden: ['Not allowed for this role', 'lock'],
}

/** What the server records as the detail of a refusal. */
const REASONS: Record<string, string> = {
  password: 'Wrong password',
  code: 'Wrong code',
  passkey: 'Passkey not accepted',
  counter: 'A copy of a passkey',
  suspended: 'Account suspended',
  locked: 'Account locked',
  disabled: 'Account disabled',
  reset: 'With a mailed code',
}
const REASONS_OF: Partial<Record<SecurityEventKind, Record<string, string>>> = {
  code_refused: {
    registration: 'To register',
    reset: 'To reset the password',
    'admin-reset': 'To reset the password',
    email: 'To change the email',
  },
  admin_sign_in: { none: 'Password alone', app: 'With an authenticator app', 'recovery code': 'With a recovery code' },
  accounts_linked: { device: 'Same browser', card: 'Same card', payout: 'Same payout account' },
}

export const iconOf = ({ kind }: SecurityEvent): IconName => TITLES[kind][1]

export const kindText = (kind: SecurityEventKind): string => TITLES[kind][0]

/** "Wrong password", "Signing in"; null without a detail. */
export const reasonOf = ({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>): string | null => {
  if (detail === null) return null
  if (kind === 'limit_hit' || kind === 'use_limited') return limitLabel(detail)
  if (kind === 'role_changed') return detail.replaceAll('_', ' ')
  return REASONS_OF[kind]?.[detail] ?? REASONS[detail] ?? detail
}

/** "Sign-in refused, 3 times" */
export const titleOf = ({ kind, count }: SecurityEvent): string =>
  count > 1 ? `${kindText(kind)}, ${count} times` : kindText(kind)

/** "Wrong password · Chrome on Mac · 203.0.113.7" */
export const detailOf = (event: SecurityEvent): string =>
  [reasonOf(event), event.device, event.network].filter(Boolean).join(' · ')

export const isAlarming = ({ kind }: SecurityEvent): boolean => isRefusedEvent(kind)

const REPORTED = new Set<SecurityEventKind>(REPORTED_EVENT_KINDS)
const QUESTION_DAYS = 7

/** Changes of the last days can be denied, as in the mail about them. */
export const canBeDenied = ({ kind, lastAt }: SecurityEvent, now: number): boolean =>
  REPORTED.has(kind) && now - Date.parse(lastAt) < QUESTION_DAYS * DAY_MS

/** What the page asks about first; `seenAt` is when its owner last said that it was them. */
export const doubtfulOf = (
  events: readonly SecurityEvent[],
  seenAt: string | null,
  now: number,
): SecurityEvent | undefined =>
  events.find(
    (event) =>
      (isAlarming(event) || event.kind === 'sign_in_new_device') &&
      now - Date.parse(event.lastAt) < QUESTION_DAYS * DAY_MS &&
      event.lastAt > (seenAt ?? ''),
  )

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

export const clockText = (iso: string): string => time.format(new Date(iso))
export const dayText = (iso: string): string => longDay.format(new Date(iso))

/** "Today 1:48 PM", "Nov 12, 9:20 AM" */
export const momentText = (iso: string, now: number): string => {
  const at = new Date(iso)
  return at.toDateString() === new Date(now).toDateString() ? `Today ${time.format(at)}` : dayAndTime.format(at)
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** "Three sign-ins were refused today at 1:48 PM …" */
export const questionOf = (event: SecurityEvent, now: number): string => {
  const { kind, count, device, network, lastAt } = event
  const when = momentText(lastAt, now).replace('Today', 'today at')
  if (kind === 'sign_in_new_device') return `Somebody signed in ${when} with ${device}, network ${network}.`
  const number = COUNTS[count] ?? String(count)
  const noun = kind === 'confirm_refused' ? 'confirmation' : kind === 'code_refused' ? 'code' : 'sign-in'
  const what = count === 1 ? `one ${noun} was` : `${number} ${noun}s were`
  const sentence = `${what} refused ${when}, with ${device}, network ${network}. Nobody got in that way.`
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

export const passkeysText = ({ passkeys }: Security): string =>
  passkeys.length === 0
    ? 'Sign in with your fingerprint, face or screen lock instead of a password.'
    : passkeys.map(({ name, createdAt }) => `${name}, added ${shortDay.format(new Date(createdAt))}`).join(' · ')

/** "Protected by a passkey and an authenticator app" */
export const protectionText = ({ passkeys, authenticator }: Security): string => {
  const by = [
    passkeys.length > 0 && (passkeys.length === 1 ? 'a passkey' : `${passkeys.length} passkeys`),
    authenticator && 'an authenticator app',
  ].filter(Boolean)
  return by.length > 0 ? `Protected by ${by.join(' and ')}` : 'Protected by your password alone'
}
