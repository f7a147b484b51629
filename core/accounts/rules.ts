import { APP_NAME } from '#core/kernel/app.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'

/** ACC-1: a test, and what the hint says is missing. */
const PASSWORD_NEEDS: readonly (readonly [RegExp, string])[] = [
  [/.{8,}/su, 'at least 8 characters'],
  [/\p{Lu}/u, 'an upper-case letter'],
  [/\p{Ll}/u, 'a lower-case letter'],
  [/\p{Nd}/u, 'a digit'],
]
export const PASSWORD_NEED_COUNT = PASSWORD_NEEDS.length
export const MAX_PASSWORD_LENGTH = 200
/** The specification gives the reset form its own first check. */
export const MIN_RESET_PASSWORD_LENGTH = 6

export const missingFromPassword = (password: string): string[] =>
  PASSWORD_NEEDS.filter(([test]) => !test.test(password)).map(([, need]) => need)

const enumerate = (needs: string[]): string =>
  needs.length < 2 ? needs.join('') : `${needs.slice(0, -1).join(', ')} and ${needs.at(-1)}`

export const passwordHint = (password: string): string => {
  const missing = missingFromPassword(password)
  return missing.length === 0 ? 'Good password.' : `Still needs ${enumerate(missing)}.`
}

export const refusePassword = (password: string, field: string): Refusal | null => {
  const missing = missingFromPassword(password)
  return missing.length === 0
    ? null
    : fieldRefusal('password_weak', field, `The password still needs ${enumerate(missing)}.`)
}

export const COMMON_PASSWORD = 'This password is on the lists that attackers try first. Please choose another one.'

const MIN_NAME_LENGTH = 4

/** ACC-21 */
export const refuseObviousPassword = (password: string, field: string, email: string): Refusal | null => {
  const lower = password.toLowerCase()
  const contains = (text: string): boolean => text.length >= MIN_NAME_LENGTH && lower.includes(text.toLowerCase())
  const [name = ''] = email.split('@')
  if (contains(email) || contains(name))
    return fieldRefusal('password_email', field, 'The password must not contain your email address.')
  if (contains(APP_NAME)) return fieldRefusal('password_product', field, `The password must not contain “${APP_NAME}”.`)
  return null
}

/** ACC-2 */
export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5

/** Which terms a new account agrees to: the date on the terms page. */
export const TERMS_VERSION = '2025-07-01'

/** ACC-7: without use, and at the latest. */
export const SESSION_DAYS = 30
export const MAX_SESSION_DAYS = 180
/** How long a browser is known to an account after its last sign-in. Browsers keep no cookie longer. */
export const DEVICE_KEY_DAYS = 400

export const badCode = (field: string): Refusal =>
  fieldRefusal('code_refused', field, 'That code is wrong or has expired. Ask for a new one and try again.')

export const badLogin: Refusal = refusal(401, 'login_refused', 'The email or the password is wrong.')
export const notVerifiedYet: Refusal = refusal(
  403,
  'email_unverified',
  'Please verify your email first. We sent you a new code.',
)
export const wrongPassword = (field: string): Refusal =>
  fieldRefusal('password_wrong', field, 'That is not your current password.')

/** ACC-9: what must be settled before an account is deleted. */
export interface AccountObligations {
  runningContracts: number
  /** Payments of finished contracts that are held or processing. */
  heldPayments: number
  /** Withdrawals that have not arrived yet. */
  openPayouts: number
  balanceCents: bigint
  owedCents: bigint
  /** Banks that look at payments of this person. */
  openChargebacks: number
}

export const refuseDeletion = (obligations: AccountObligations): Refusal | null => {
  if (obligations.runningContracts > 0)
    return refusal(409, 'contracts_running', 'You still have contracts that are running. Finish or cancel them first.')
  if (obligations.heldPayments > 0)
    return refusal(409, 'money_held', 'Money is still held for a finished job. It has to be released first.')
  if (obligations.openPayouts > 0)
    return refusal(409, 'payout_on_its_way', 'A withdrawal is still on its way. Please wait until it has arrived.')
  if (obligations.balanceCents > 0n)
    return refusal(409, 'balance_left', 'There is still money in your wallet. Withdraw it first.')
  if (obligations.owedCents > 0n)
    return refusal(409, 'balance_owed', 'You owe money from an earlier contract. Settle it in your wallet first.')
  if (obligations.openChargebacks > 0)
    return refusal(
      409,
      'payment_disputed',
      'Your bank is still reviewing one of your payments. You can close your account once it has decided.',
    )
  return null
}
