import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { resendCode, verifyEmail, VerifyForm } from '#core/accounts/api.ts'
import { CODE_LENGTH, CODE_MINUTES } from '#core/accounts/rules.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { leaveForNext } from '#web/accounts/leave.ts'
import { ResendCode, useResend } from '#web/accounts/sign-in/ResendCode.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { CodeInput, SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const CodeForm = z.pick(VerifyForm, { code: true })

interface VerifyEmailDialogProps {
  email: string
  notice?: string | undefined
  onClose: () => void
}

export function VerifyEmailDialog({ email, notice, onClose }: VerifyEmailDialogProps) {
  const reasonId = useId()
  const field = useRef<HTMLInputElement>(null)
  const resend = useResend(() => call(resendCode, { body: { email } }))
  const form = useForm(bySchema(CodeForm), { code: '' }, async ({ code }) => {
    resend.reset()
    await call(verifyEmail, { body: { email, code } })
    await leaveForNext()
  })
  const typeAnother = () => {
    form.reset()
    field.current?.focus()
  }
  const isShort = form.values.code.length < CODE_LENGTH

  return (
    <Dialog
      title="Check your mail"
      sub={
        <>
          We sent a 6-digit code to <b className="c1">{email}</b>. It works for {CODE_MINUTES} minutes.
        </>
      }
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        {notice && !resend.isSent && (
          <Banner raised urgent>
            {notice}
          </Banner>
        )}
        <FormAlert form={form} fallback="Verification failed. Please try again." />
        <Field label="Verification code" error={form.errors.code} hint={SUBMITS_HINT}>
          <CodeInput
            value={form.values.code}
            onValue={(code) => form.set('code', code)}
            submits
            ref={field}
            data-autofocus
          />
        </Field>
        <Button
          type="submit"
          block
          disabled={isShort}
          aria-describedby={reasonId}
          loading={form.pending}
          loadingLabel="Verifying…"
        >
          Verify email
        </Button>
        {isShort && (
          <VisuallyHidden>
            <span id={reasonId}>Enter all six digits first.</span>
          </VisuallyHidden>
        )}
        <ResendCode label="Resend Code" resend={resend} onSent={typeAnother} />
      </DialogForm>
    </Dialog>
  )
}
