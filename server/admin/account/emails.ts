import { paths } from '#core/paths.ts'
import { CODE_MINUTES } from '#core/accounts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import type { EmailMessage } from '#server/platform/mail/template.ts'

const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName},` : 'Hello,')
const portal = (publicUrl: string) => ({ label: 'Open the admin portal', url: `${publicUrl}${paths.admin()}` })

export const adminResetEmail = (firstName: string | null, code: string): EmailMessage => ({
  subject: `${code} resets your ${APP_NAME} admin password`,
  heading: 'A new admin password',
  lines: [
    greeting(firstName),
    `Enter this code in the admin portal to choose a new password. It works for ${CODE_MINUTES} minutes, once.`,
  ],
  code,
  closing: 'You did not ask for it? Then ignore this mail; your password stays as it is.',
})

export const adminPasswordEmail = (firstName: string | null, publicUrl: string): EmailMessage => ({
  subject: `Your ${APP_NAME} admin password was changed`,
  heading: 'Admin password changed',
  lines: [greeting(firstName), 'The password of your admin account was changed just now.'],
  button: portal(publicUrl),
  closing: 'If it was you, there is nothing to do. If not, tell whoever runs this house at once.',
})

export const secondFactorEmail = (firstName: string | null, isOn: boolean, publicUrl: string): EmailMessage => ({
  subject: `The second factor of your ${APP_NAME} admin account is ${isOn ? 'on' : 'off'}`,
  heading: isOn ? 'Second factor on' : 'Second factor off',
  lines: [
    greeting(firstName),
    isOn
      ? 'From now on signing in to the admin portal takes a code of your authenticator app as well.'
      : 'From now on your password alone signs you in to the admin portal.',
  ],
  button: portal(publicUrl),
  closing: 'If it was you, there is nothing to do. If not, tell whoever runs this house at once.',
})
