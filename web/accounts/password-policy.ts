import type * as z from 'zod/mini'
import { refusePassword } from '#core/accounts/rules.ts'

type PasswordForm = z.ZodMiniType<Record<string, unknown>>

/** ACC-1: the form with the policy of the server for its new password. */
export const underPolicy = <F extends PasswordForm>(form: F, field: keyof z.output<F> & string) =>
  form.check((checked) => {
    const refused = refusePassword(String(checked.value[field] ?? ''), field)
    if (refused) checked.issues.push({ code: 'custom', path: [field], message: refused.message, input: checked.value })
  })
