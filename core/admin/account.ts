import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, email } from '#core/kernel/fields.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'

const EMAIL_SENTENCE = 'Please enter a valid email address'
const password = (sentence: string) => z.string(sentence).check(z.minLength(1, sentence), z.maxLength(200))
/** From the authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string('Please enter the code.')
  .check(z.trim(), z.minLength(6, 'A code has six digits.'), z.maxLength(20))

export const RECOVERY_CODES = 8

export const ownSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  who: 'support',
  summary: 'How the own account is secured',
  answer: z.object({ hasSecondFactor: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor',
  who: 'support',
  summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
  body: z.object({ password: password('Please enter your password') }),
  answer: z.object({
    /** To type into an app that cannot scan. */
    secret: z.string(),
    /** The content of the QR code. */
    address: z.string(),
  }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/confirm',
  who: 'support',
  summary: 'Switch the second factor on with a first code; answers with the recovery codes, once',
  body: z.object({ code: secondFactorCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/second-factor',
  who: 'support',
  summary: 'Switch the second factor off',
  body: z.object({ password: password('Please enter your password'), code: secondFactorCode }),
  answer: Done,
})

export const changeAdminPassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/password',
  who: 'support',
  summary: 'Change the own password; other sessions of the account end',
  body: z.object({ current: password('Please enter your password'), next: password('Please enter a new password') }),
  answer: Done,
})

export const forgotAdminPassword = endpoint({
  method: 'POST',
  path: '/api/admin/forgot-password',
  who: 'anyone',
  summary: 'Mail a code to an admin; says the same whether there is such an admin or not',
  body: z.object({ email: email(EMAIL_SENTENCE) }),
  answer: Done,
})

export const resetAdminPassword = endpoint({
  method: 'POST',
  path: '/api/admin/reset-password',
  who: 'anyone',
  summary: 'Set a new password with the mailed code; the second factor stays',
  body: z.object({
    email: email(EMAIL_SENTENCE),
    code: z.string('Please enter the code.').check(z.trim(), z.length(6, 'The code has six digits.')),
    password: password('Please enter a new password'),
  }),
  answer: Done,
})

export const SECOND_FACTOR_NEEDED = refusal(
  401,
  'second_factor_needed',
  'Please enter the code of your authenticator app.',
)
export const WRONG_SECOND_FACTOR = refusal(401, 'wrong_second_factor', 'This code is not right, or was used already.', {
  fields: { code: 'This code is not right, or was used already.' },
})
/** Not 401: the session stays valid. */
export const WRONG_CODE = fieldRefusal('wrong_code', 'code', 'This code is not right, or was used already.')
export const WRONG_OWN_PASSWORD = fieldRefusal('wrong_password', 'password', 'This is not your password.')
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
