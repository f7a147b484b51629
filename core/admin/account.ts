import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, email } from '#core/kernel/fields.ts'
import { NewRecoveryCodes, NewSecret, secondFactorCode } from '#core/accounts/security-api.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'

const EMAIL_SENTENCE = 'Please enter a valid email address'
const password = (sentence: string) => z.string(sentence).check(z.minLength(1, sentence), z.maxLength(200))
export const RECOVERY_CODES = 8

export const ownSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  who: 'support',
  beforeSecondFactor: true,
  summary: 'How the own account is secured',
  answer: z.object({ hasSecondFactor: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor',
  who: 'support',
  beforeSecondFactor: true,
  summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
  body: z.object({ password: password('Please enter your password') }),
  answer: NewSecret,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/confirm',
  who: 'support',
  beforeSecondFactor: true,
  summary: 'Switch the second factor on with a first code; answers with the recovery codes, once',
  body: z.object({ code: secondFactorCode }),
  answer: NewRecoveryCodes,
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
  beforeSecondFactor: true,
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

export const WRONG_OWN_PASSWORD = fieldRefusal('wrong_password', 'password', 'This is not your password.')
