import { paths } from '#core/paths.ts'
import { CODE_MINUTES } from '#core/accounts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'
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

export const passwordChangedEmail = (firstName: string | null, publicUrl: string): EmailMessage => ({
  subject: `Your ${APP_NAME} password was changed`,
  heading: 'Password changed',
  lines: [greeting(firstName), 'Your password was changed just now, and other devices were signed out.'],
  button: { label: 'It was not me', url: `${publicUrl}${paths.signIn()}` },
  closing: 'If it was you, there is nothing to do.',
})

export const deviceEmail = (firstName: string | null, device: string, publicUrl: string): EmailMessage => ({
  subject: `New sign-in to ${APP_NAME}`,
  heading: 'A device that is new to us',
  lines: [greeting(firstName), `Somebody signed in to your account with ${device}, which you had not used before.`],
  button: { label: 'It was not me', url: `${publicUrl}${paths.profile()}` },
  closing: 'If it was you, there is nothing to do. If not, end the session in your profile and change the password.',
})

export const emailChangeEmail = (firstName: string | null, code: string): EmailMessage => ({
  subject: `${code} confirms your new address`,
  heading: 'Your new address',
  lines: [greeting(firstName), `Enter this code on your profile to use this address for your account. ${WORKS_FOR}`],
  code,
  closing: 'You did not ask for it? Then ignore this mail.',
})

export const emailChangedEmail = (firstName: string | null, newEmail: string): EmailMessage => ({
  subject: `Your ${APP_NAME} address was changed`,
  heading: 'Address changed',
  lines: [greeting(firstName), `Your account now uses ${newEmail}. Mails no longer come to this address.`],
  closing: 'If this was not you, answer this mail at once.',
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
