import { fieldRefusal, refusal } from '#core/kernel/problem.ts'

/** STEP-24: changes that their owner is notified of by mail, with a link that locks the account. */
export const REPORTED_EVENT_KINDS = [
  'sign_in_new_device',
  'password_changed',
  'email_changed',
  'phone_changed',
  'payout_method_added',
  'payout_method_removed',
  'withdrawal_to_new_method',
  'passkey_added',
  'passkey_removed',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes_made',
  'recovery_code_used',
  'data_exported',
] as const
export type ReportedEventKind = (typeof REPORTED_EVENT_KINDS)[number]

/** SECEV-1: what is recorded about the safety of an account. */
export const SECURITY_EVENT_KINDS = [
  ...REPORTED_EVENT_KINDS,
  'sign_in',
  'sign_in_refused',
  'limit_hit',
  'confirm_refused',
  'session_ended',
  'sessions_ended',
  'account_locked',
  'account_unlocked',
  'role_changed',
  'admin_sign_in',
  'admin_sign_in_refused',
  'code_refused',
  'use_limited',
  'accounts_linked',
  'forbidden',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** SECEV-5: the kinds that admins choose together; each is in one group. */
export const SECURITY_EVENT_GROUPS = {
  refused: ['sign_in_refused', 'admin_sign_in_refused', 'confirm_refused', 'code_refused', 'limit_hit'],
  sign_ins: ['sign_in', 'sign_in_new_device', 'admin_sign_in', 'recovery_code_used', 'session_ended', 'sessions_ended'],
  changes: [
    'password_changed',
    'email_changed',
    'phone_changed',
    'passkey_added',
    'passkey_removed',
    'authenticator_on',
    'authenticator_off',
    'recovery_codes_made',
    'account_locked',
    'account_unlocked',
    'data_exported',
  ],
  payouts: ['payout_method_added', 'payout_method_removed', 'withdrawal_to_new_method'],
  other: ['role_changed', 'forbidden', 'accounts_linked', 'use_limited'],
} as const satisfies Record<string, readonly SecurityEventKind[]>
export type SecurityEventGroup = keyof typeof SECURITY_EVENT_GROUPS
export const SECURITY_EVENT_GROUP_NAMES = Object.keys(SECURITY_EVENT_GROUPS) as SecurityEventGroup[]

const REFUSED = new Set<SecurityEventKind>(SECURITY_EVENT_GROUPS.refused)

/** Those that show an attempt which failed; logged as warnings. */
export const isRefusedEvent = (kind: SecurityEventKind): boolean => REFUSED.has(kind)

export const SECURITY_EVENT_DAYS = 180

/** SECEV-6: so many refused tries within ten minutes are a burst; the same one is reported again after an hour. */
export const BURST = { minutes: 10, quietMinutes: 60, fromNetwork: 100, atAccount: 30, overall: 500 } as const

// ---- locked accounts ---------------------------------------------------------------------------------------------

/** STEP-26: how long the link in a mail works, and how new a second factor is that the lock takes away. */
export const LOCK_LINK_DAYS = 7

export const LINK_SPENT = refusal(
  410,
  'link_spent',
  'This link was used already or is older than 7 days. Sign in and lock your account on the security page.',
)
export const ACCOUNT_LOCKED = refusal(
  403,
  'account_locked',
  'This account is locked. Choose a new password with “Forgot password?” to open it again.',
)
export const PAYOUTS_FROZEN = refusal(
  409,
  'payouts_frozen',
  'Payouts are frozen because your account was locked. Open the security page of your profile to unfreeze them.',
)
export const NOT_LOCKED = refusal(409, 'not_locked', 'This account is not locked.')

// ---- second factors ----------------------------------------------------------------------------------------------

export const MEMBER_RECOVERY_CODES = 10

export const SECOND_FACTOR_NEEDED = refusal(
  401,
  'second_factor_needed',
  'Please enter the code of your authenticator app.',
)
const CODE_SENTENCE = 'This code is not right, or was used already.'
export const WRONG_SECOND_FACTOR = refusal(401, 'wrong_second_factor', CODE_SENTENCE, {
  fields: { code: CODE_SENTENCE },
})
/** Not 401: the session stays valid. */
export const WRONG_CODE = fieldRefusal('wrong_code', 'code', CODE_SENTENCE)
export const NO_SECOND_FACTOR_SETUP = refusal(
  409,
  'nothing_begun',
  'Please begin again: this secret is not waiting any more.',
)
export const ALREADY_ON = refusal(
  409,
  'already_on',
  'The second factor is on. Switch it off before you set up another.',
)
export const NOT_ON = refusal(409, 'not_on', 'There is no second factor to switch off.')

/** STEP-23: where the code is asked for, the password alone would not sign in either. */
export const PASSWORD_NOT_ENOUGH = fieldRefusal(
  'password_not_enough',
  'password',
  'Please use the code of your authenticator app or a passkey.',
)

export const MAX_PASSKEYS = 10
export const PASSKEY_MINUTES = 5
export const PASSKEY_REFUSED = refusal(
  422,
  'passkey_refused',
  'This passkey was not accepted. Please try again, or use another way.',
)
export const TOO_MANY_PASSKEYS = refusal(409, 'too_many_passkeys', 'Ten passkeys are the most. Remove one first.')
export const NO_SUCH_PASSKEY = refusal(404, 'not_found', 'This passkey does not exist.')
export const NO_SUCH_SESSION = refusal(404, 'not_found', 'This device is not signed in any more.')
