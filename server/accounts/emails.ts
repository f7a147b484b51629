import { paths } from '#core/paths.ts'
import { LOCK_LINK_DAYS, type ReportedEventKind } from '#core/accounts/security.ts'
import { CODE_MINUTES } from '#core/accounts/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { NEW_METHOD_HOURS } from '#core/payments/payout-methods.ts'
import type { EmailMessage } from '#server/platform/mail/template.ts'

const WORKS_FOR = `It works for ${CODE_MINUTES} minutes, once.`
const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName},` : 'Hello,')

export const verificationEmail = (firstName: string, code: string): EmailMessage => ({
  subject: `${code} is your ${APP_NAME} code`,
  heading: 'One code, and you are in',
  lines: [greeting(firstName), `Enter this code to open your account. ${WORKS_FOR}`],
  code,
  closing: 'You did not register? Then ignore this mail; without the code nothing happens.',
})

export const alreadyMemberEmail = (firstName: string | null, publicUrl: string): EmailMessage => ({
  subject: `You already have a ${APP_NAME} account`,
  heading: 'You are already in',
  lines: [
    greeting(firstName),
    'Somebody, probably you, tried to use this address for a new account, or for another one. It has an account already: sign in, or reset the password if it slipped your mind.',
  ],
  button: { label: 'Sign in', url: `${publicUrl}${paths.signIn()}` },
  closing: 'If it was not you, nothing has changed and there is nothing to do.',
})

/** ACC-3: asked for in another browser than the one that registered last. */
export const otherBrowserEmail = (code: string, publicUrl: string): EmailMessage => ({
  subject: `${code} is your ${APP_NAME} code`,
  heading: 'A code for another browser',
  lines: [
    greeting(null),
    `This address was registered last in another browser than the one that asked for this code. Enter the code there; it opens the account with the password that was chosen there. ${WORKS_FOR}`,
    'If that was not you, do not use this code. So that nobody but you knows the password of your account, please register again in your browser and use the code that comes with it.',
  ],
  code,
  button: { label: 'Register again', url: `${publicUrl}${paths.register()}` },
  closing: 'You did not register? Then ignore this mail; without the code nothing happens.',
})

export const resetEmail = (firstName: string | null, code: string): EmailMessage => ({
  subject: `${code} resets your ${APP_NAME} password`,
  heading: 'A new password',
  lines: [greeting(firstName), `Enter this code to choose a new password. ${WORKS_FOR}`],
  code,
  closing: 'You did not ask for it? Then ignore this mail; your password stays as it is.',
})

export const emailChangeEmail = (firstName: string | null, code: string): EmailMessage => ({
  subject: `${code} confirms your new address`,
  heading: 'Your new address',
  lines: [greeting(firstName), `Enter this code on your profile to use this address for your account. ${WORKS_FOR}`],
  code,
  closing: 'You did not ask for it? Then ignore this mail.',
})

/** Subject, heading and first sentence. `detail` is that of the event. */
const REPORTS: Record<
  ReportedEventKind,
  (detail: string, email: string) => [subject: string, heading: string, sentence: string]
> = {
  sign_in_new_device: () => [
    `New sign-in to ${APP_NAME}`,
    'A device that is new to us',
    'Somebody signed in to your account with a device that you had not used before.',
  ],
  password_changed: () => [
    `Your ${APP_NAME} password was changed`,
    'Password changed',
    'Your password was changed just now, and other devices were signed out.',
  ],
  email_changed: (_detail, email) => [
    `Your ${APP_NAME} address was changed`,
    'Address changed',
    `Your account now uses ${email}. Mails no longer come to this address.`,
  ],
  phone_changed: () => [
    `Your ${APP_NAME} phone number was changed`,
    'Phone number changed',
    'The phone number of your account was changed just now.',
  ],
  payout_method_added: (detail) => [
    `${detail} was added for payouts`,
    'New way to pay you',
    `${detail} was added to your account, so that money can be sent there. For ${NEW_METHOD_HOURS} hours, a withdrawal to it needs a confirmation that it is you.`,
  ],
  payout_method_removed: (detail) => [
    `${detail} was removed from payouts`,
    'Payout method removed',
    `${detail} was removed from your account.`,
  ],
  withdrawal_to_new_method: (detail) => [
    'Money is on its way to a new account',
    'Withdrawn to a new account',
    `${detail}, which was added less than ${NEW_METHOD_HOURS} hours ago.`,
  ],
  passkey_added: (detail) => [
    `A passkey was added to your ${APP_NAME} account`,
    'Passkey added',
    `The passkey “${detail}” now signs in to your account.`,
  ],
  passkey_removed: (detail) => [
    `A passkey was removed from your ${APP_NAME} account`,
    'Passkey removed',
    `The passkey “${detail}” no longer signs in to your account.`,
  ],
  authenticator_on: () => [
    `Your authenticator app is on at ${APP_NAME}`,
    'Authenticator app on',
    'From now on signing in with your password takes a code of your authenticator app as well.',
  ],
  authenticator_off: () => [
    `Your authenticator app is off at ${APP_NAME}`,
    'Authenticator app off',
    'From now on your password alone signs in to your account.',
  ],
  recovery_codes_made: () => [
    `New ${APP_NAME} recovery codes`,
    'New recovery codes',
    'New recovery codes were made. The old ones no longer work.',
  ],
  recovery_code_used: (detail) => [
    `A ${APP_NAME} recovery code was used`,
    'Recovery code used',
    `A recovery code took the place of your authenticator app: ${detail}.`,
  ],
  data_exported: () => [
    `Your ${APP_NAME} data was downloaded`,
    'Data downloaded',
    'Everything stored about you was downloaded as a file.',
  ],
}

/** STEP-24, STEP-25 */
export const securityEmail = (
  { firstName, email }: Pick<Me, 'firstName' | 'email'>,
  { kind, detail, device, network, at }: ReportedChange,
  lockUrl: string,
): EmailMessage => {
  const [subject, heading, sentence] = REPORTS[kind](detail ?? '', email)
  return {
    subject,
    heading,
    lines: [greeting(firstName), sentence, `Device: ${device}. Network: ${network}. Time: ${at}.`],
    button: { label: 'This wasn’t me', url: lockUrl },
    closing: `If it was you, there is nothing to do. If not, the button signs everybody out and freezes payouts. It works for ${LOCK_LINK_DAYS} days, once.`,
  }
}

interface ReportedChange {
  kind: ReportedEventKind
  detail: string | null
  device: string
  network: string
  at: string
}

export const lockedEmail = (firstName: string | null, publicUrl: string): EmailMessage => ({
  subject: `Your ${APP_NAME} account is locked`,
  heading: 'Your account is locked',
  lines: [
    greeting(firstName),
    'Everybody was signed out and payouts are frozen. Running work goes on.',
    'To open your account again, reset your password with “Forgot password?” and sign in. Then unfreeze payouts on the security page of your profile, and check your passkeys and payout methods there.',
  ],
  button: { label: 'Reset the password', url: `${publicUrl}${paths.forgotPassword()}` },
  closing: 'You need help? Answer this mail.',
})

export const accountDeletedEmail = (firstName: string | null): EmailMessage => ({
  subject: `Your ${APP_NAME} account is closed`,
  heading: 'All erased',
  lines: [
    greeting(firstName),
    'Your account is closed and your personal data is gone. Entries about money stay, without your name, because the law wants them.',
  ],
  closing: 'The door stays open, should you want to come back.',
})

export const banEmail = (firstName: string | null, reason: string): EmailMessage => ({
  subject: `Your ${APP_NAME} account is suspended`,
  heading: 'Your account is suspended',
  lines: [
    greeting(firstName),
    'A moderator has suspended your account. This is the reason:',
    reason,
    'You are signed out everywhere, your open jobs are hidden and your live bids are withdrawn. Contracts that run go on; money that is yours stays yours.',
  ],
  closing: 'If you think that is a mistake, answer this mail and tell us why.',
})

export const welcomeBackEmail = (firstName: string | null, publicUrl: string): EmailMessage => ({
  subject: `Your ${APP_NAME} account is open again`,
  heading: 'You are back',
  lines: [
    greeting(firstName),
    'The suspension of your account is lifted. Jobs of yours that were hidden and are not over are shown again; bids that were withdrawn are not.',
  ],
  button: { label: 'Sign in', url: `${publicUrl}${paths.signIn()}` },
  closing: 'Thank you for your patience.',
})
