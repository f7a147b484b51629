import styles from '#web/accounts/sign-in/AuthDialog.module.css'
import { useState } from 'react'
import * as z from 'zod/mini'
import { forgotAdminPassword, resetAdminPassword } from '#core/admin/account.ts'
import { useStepFocus } from '#web/admin/sign-in/step-focus.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { NewPasswordField } from '#web/accounts/NewPasswordField.tsx'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { CodeInput } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const ResetForm = underPolicy(z.omit(resetAdminPassword.body, { email: true }), 'password')

interface ForgotPasswordProps {
  suggestion: string
  /** Back to the sign-in, with the address that was typed here. */
  onBack: (email: string) => void
}

/** A code by email, then a new password. The second factor stays on. */
export function ForgotPassword({ suggestion, onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(bySchema(forgotAdminPassword.body), { email: suggestion }, async (values) => {
    await call(forgotAdminPassword, { body: values })
    setSentTo(values.email.trim())
  })
  useStepFocus(form.props.ref)
  if (sentTo !== null) return <Reset email={sentTo} onBack={() => setSentTo(null)} onDone={() => onBack(sentTo)} />
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Failed to send reset code" />
      <Field label="Email" error={form.errors.email}>
        <Input {...form.bind('email')} type="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Cluster gap={2} className={styles.actions}>
        <Button tone="line" onClick={() => onBack(form.values.email)}>
          Back
        </Button>
        <Button type="submit" loading={form.pending} loadingLabel="Sending…">
          Send Reset Code
        </Button>
      </Cluster>
    </Stack>
  )
}

function Reset({ email, onBack, onDone }: { email: string; onBack: () => void; onDone: () => void }) {
  const form = useForm(bySchema(ResetForm), { code: '', password: '' }, async ({ code, password }) => {
    await call(resetAdminPassword, { body: { email, code, password } })
    toast({ title: 'Password reset successful', text: 'You can now sign in with your new password.' })
    onDone()
  })
  useStepFocus(form.props.ref)
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Failed to reset password" />
      <p className="sub" role="status">
        If <b className="c1">{email}</b> is an admin, a code is on its way. Nothing there? Look in spam.
      </p>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Reset code" error={form.errors.code}>
        <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} />
      </Field>
      <NewPasswordField label="New password" {...form.bind('password')} error={form.errors.password} />
      <Cluster gap={2} className={styles.actions}>
        <Button tone="line" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={form.pending} loadingLabel="Resetting…">
          Reset Password
        </Button>
      </Cluster>
    </Stack>
  )
}
