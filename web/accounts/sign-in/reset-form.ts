import * as z from 'zod/mini'
import { ResetForm } from '#core/accounts/api.ts'
import { MIN_RESET_PASSWORD_LENGTH } from '#core/accounts/rules.ts'

/** The second step of the reset, with the repeated password, which is not sent. */
export const ConfirmedResetForm = z
  .extend(z.pick(ResetForm, { resetCode: true, newPassword: true }), {
    confirmPassword: z.string().check(z.minLength(MIN_RESET_PASSWORD_LENGTH, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
    }),
  )
