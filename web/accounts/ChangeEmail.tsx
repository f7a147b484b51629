import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import styles from './Account.module.css'
import { useEffect, useRef, useState } from 'react'
import { changeEmail, ChangeEmailForm, confirmEmail, ConfirmEmailForm } from '#core/accounts/api.ts'
import { CODE_MINUTES } from '#core/accounts/rules.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { ResendCode, useResend } from '#web/accounts/sign-in/ResendCode.tsx'
import { useSetMe } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { CodeInput, SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Fold, closeFold } from '#web/kit/disclosure/Fold.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const focusOnArrival = (element: HTMLInputElement | null) => element?.focus()

/** The old address stays until the code confirms the new one. */
export function ChangeEmail({ email }: { email: string }) {
  const inside = useRef<HTMLDivElement>(null)
  /** The address to which the code was sent. */
  const [asked, setAsked] = useState<string | null>(null)
  /** After the step back, the button that had the focus is gone, so the field gets it. */
  const [isBack, setBack] = useState(false)
  const form = useForm(bySchema(ChangeEmailForm), { email: '', password: '' }, async (values) => {
    await call(changeEmail, { body: values })
    setAsked(values.email.trim())
  })
  const back = () => {
    setAsked(null)
    setBack(true)
  }
  const finish = () => {
    closeFold(inside.current)
    form.reset()
    setAsked(null)
    setBack(false)
  }
  return (
    <Fold icon="mail" title="Change e-mail" aside={email}>
      <div ref={inside}>
        {asked === null ? (
          <Stack as="form" {...form.props} className={styles.form}>
            <FormAlert form={form} fallback="Your e-mail could not be changed. Please try again." />
            <Field label="New e-mail" error={form.errors.email}>
              <Input
                {...form.bind('email')}
                type="email"
                autoComplete="email"
                ref={isBack ? focusOnArrival : undefined}
              />
            </Field>
            <Field label="Your password" error={form.errors.password}>
              <PasswordInput {...form.bind('password')} autoComplete="current-password" />
            </Field>
            <Button type="submit" loading={form.pending} loadingLabel="Sending…">
              Send code
            </Button>
          </Stack>
        ) : (
          <ConfirmEmail
            email={asked}
            onResend={() => call(changeEmail, { body: form.values })}
            onBack={back}
            onDone={finish}
          />
        )}
      </div>
    </Fold>
  )
}

interface ConfirmEmailProps {
  email: string
  onResend: () => Promise<unknown>
  onBack: () => void
  onDone: () => void
}

function ConfirmEmail({ email, onResend, onBack, onDone }: ConfirmEmailProps) {
  const field = useRef<HTMLInputElement>(null)
  const setMe = useSetMe()
  const resend = useResend(onResend)
  const form = useForm(bySchema(ConfirmEmailForm), { code: '' }, async (values) => {
    resend.reset()
    const me = await call(confirmEmail, { body: values })
    setMe(me)
    onDone()
    toast({ title: 'E-mail changed', text: `Your account now uses ${me.email}.` })
  })
  const typeAnother = () => {
    form.reset()
    field.current?.focus()
  }
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack as="form" {...form.props} className={styles.form}>
      <p className="sub anywhere">
        We sent a 6-digit code to <b className="c1">{email}</b>. It works for {CODE_MINUTES} minutes.
      </p>
      <FormAlert form={form} fallback="Verification failed. Please try again." />
      <Field label="Verification code" error={form.errors.code} hint={SUBMITS_HINT}>
        <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} submits ref={field} />
      </Field>
      <Cluster>
        <Button type="submit" loading={form.pending} loadingLabel="Confirming…">
          Confirm e-mail
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </Cluster>
      <ResendCode label="Resend code" resend={resend} onSent={typeAnother} />
    </Stack>
  )
}
