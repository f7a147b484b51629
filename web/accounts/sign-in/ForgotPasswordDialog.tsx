import { Cluster } from '#web/kit/layout/Layout.tsx'
import styles from './AuthDialog.module.css'
import { useState } from 'react'
import { forgotPassword, ForgotForm, resetPassword } from '#core/accounts/api.ts'
import { PASSWORD_RULE } from '#web/accounts/NewPasswordField.tsx'
import { ConfirmedResetForm } from '#web/accounts/sign-in/reset-form.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { CodeInput } from '#web/kit/forms/CodeInput.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const toastError = (fallback: string) => (error: unknown) =>
  toast({ title: 'Error', text: problemMessage(error, fallback), tone: 'bad' })

interface ForgotPasswordDialogProps {
  /** The address that was typed before. */
  suggestion: string
  onClose: () => void
  onDone: (email: string) => void
}

export function ForgotPasswordDialog({ suggestion, onClose, onDone }: ForgotPasswordDialogProps) {
  /** The address to which the code was sent; the second step then shows. */
  const [email, setEmail] = useState<string | null>(null)
  const request = useForm(
    bySchema(ForgotForm),
    { email: suggestion },
    async (values) => {
      await call(forgotPassword, { body: values })
      setEmail(values.email.trim())
      toast({ title: 'Reset code sent', text: 'Check your email for the 6-digit reset code' })
    },
    toastError('Failed to send reset code'),
  )

  if (email !== null)
    return <NewPassword email={email} onBack={() => setEmail(null)} onClose={onClose} onDone={onDone} />
  return (
    <Dialog title="Reset password" sub="Enter your e-mail and we send you a 6-digit reset code." onClose={onClose}>
      <DialogForm {...request.props}>
        <Field label="Email" error={request.errors.email}>
          <Input {...request.bind('email')} type="email" autoComplete="username" data-autofocus />
        </Field>
        <Cluster gap={2} className={styles.actions}>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={request.pending} loadingLabel="Sending…">
            Send Reset Code
          </Button>
        </Cluster>
      </DialogForm>
    </Dialog>
  )
}

interface NewPasswordProps {
  email: string
  onBack: () => void
  onClose: () => void
  onDone: (email: string) => void
}

function NewPassword({ email, onBack, onClose, onDone }: NewPasswordProps) {
  const form = useForm(
    bySchema(ConfirmedResetForm),
    { resetCode: '', newPassword: '', confirmPassword: '' },
    async ({ resetCode, newPassword }) => {
      await call(resetPassword, { body: { email, resetCode, newPassword } })
      onDone(email)
      toast({ title: 'Password reset successful', text: 'You can now log in with your new password' })
    },
    toastError('Failed to reset password'),
  )
  const { errors } = form
  return (
    <Dialog
      title="New password"
      sub={
        <>
          Code sent to <b className="c1">{email}</b>
        </>
      }
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Reset code" error={errors.resetCode}>
          <CodeInput value={form.values.resetCode} onValue={(code) => form.set('resetCode', code)} data-autofocus />
        </Field>
        <Field label="New password" error={errors.newPassword} hint={!errors.newPassword && PASSWORD_RULE}>
          <PasswordInput {...form.bind('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword}>
          <PasswordInput {...form.bind('confirmPassword')} autoComplete="new-password" />
        </Field>
        <Cluster gap={2} className={styles.actions}>
          <Button tone="line" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.pending} loadingLabel="Resetting…">
            Reset Password
          </Button>
        </Cluster>
      </DialogForm>
    </Dialog>
  )
}
