import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH } from '#core/accounts/rules.ts'
import { secondFactorCode } from '#core/accounts/security-api.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, email, personName, Timestamp } from '#core/kernel/fields.ts'
import { Me } from '#core/kernel/me.ts'

const EMAIL_SENTENCE = 'Please enter a valid email address'
const password = (sentence: string, min = 1) =>
  z
    .string(sentence)
    .check(
      z.minLength(min, sentence),
      z.maxLength(MAX_PASSWORD_LENGTH, `Please use at most ${MAX_PASSWORD_LENGTH} characters.`),
    )
const code = (sentence: string) => z.string(sentence).check(z.trim(), z.regex(/^\d{6}$/, sentence))

export const LoginForm = z.object({
  email: email(EMAIL_SENTENCE),
  password: password('Please enter your password'),
  /** SIGNIN-6: asked for after a right password, where an authenticator app is on. */
  code: z.optional(secondFactorCode),
})
export const RegisterForm = z.object({
  firstName: personName('Please enter your first name'),
  email: email(EMAIL_SENTENCE),
  password: password('Please choose a password'),
})
export const VerifyForm = z.object({ email: email(EMAIL_SENTENCE), code: code('The code has 6 digits') })
export const ForgotForm = z.object({ email: email(EMAIL_SENTENCE) })
export const ResetForm = z.object({
  email: email(EMAIL_SENTENCE),
  resetCode: code('Reset code must be 6 digits'),
  newPassword: password('Password must be at least 6 characters', MIN_RESET_PASSWORD_LENGTH),
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  who: 'user',
  summary: 'The signed-in person; 401 means signed out',
  answer: Me,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Sign in with e-mail and password',
  body: LoginForm,
  answer: Me,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  who: 'anyone',
  summary: 'Begin a registration; a 6-digit code goes to the address',
  body: RegisterForm,
  answer: Done,
  status: 201,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  who: 'anyone',
  summary: 'Finish a registration with the code and sign in',
  body: VerifyForm,
  answer: Me,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/auth/resend-code',
  who: 'anyone',
  summary: 'Send a new verification code',
  body: ForgotForm,
  answer: Done,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Send a reset code if the address has an account; the answer is the same either way',
  body: ForgotForm,
  answer: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
  summary: 'Set a new password with the code; ends every session',
  body: ResetForm,
  answer: Done,
})

export const loginPage = endpoint({
  method: 'GET',
  path: '/api/login',
  who: 'anyone',
  summary: 'Full page navigation to the sign-in dialog; afterwards to `next`, a path of ours',
  /** Any other value is ignored, so that a broken link never prevents signing in. */
  query: z.object({ next: z.optional(withFallback(z.string().check(z.maxLength(600)), '')) }),
  answer: 'redirect',
})

export const logoutPage = endpoint({
  method: 'GET',
  path: '/api/logout',
  who: 'anyone',
  summary: 'End this session and go to the front page',
  answer: 'redirect',
})

export const ChangePasswordForm = z.object({
  current: password('Please enter your current password'),
  next: password('Please choose a new password'),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  who: 'user',
  needsConfirmation: 'sometimes',
  summary: 'Change the password while signed in; ends the other sessions',
  body: ChangePasswordForm,
  answer: Done,
})

export const ChangeEmailForm = z.object({
  password: password('Please enter your password'),
  email: email(EMAIL_SENTENCE),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  who: 'user',
  needsConfirmation: 'sometimes',
  summary: 'Ask to change the e-mail address; a code goes to the new one',
  body: ChangeEmailForm,
  answer: Done,
})

export const ConfirmEmailForm = z.object({ code: code('The code has 6 digits') })

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/verify',
  who: 'user',
  summary: 'Finish the change of address with the code',
  body: ConfirmEmailForm,
  answer: Me,
})

export const Device = z.object({
  id: z.string(),
  device: z.string(),
  address: z.nullable(z.string()),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  who: 'user',
  summary: 'Devices that are signed in to this account',
  answer: z.array(Device),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  who: 'user',
  summary: 'Sign out every other device',
  answer: z.object({ ended: z.int() }),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  who: 'user',
  needsConfirmation: true,
  summary: 'Everything stored about this person, as a JSON file',
  answer: 'file',
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  who: 'user',
  needsConfirmation: true,
  summary: 'Leave: personal data is erased, money rows stay without a name',
  answer: Done,
})
