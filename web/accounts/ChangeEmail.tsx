import { useRef, useState } from 'react'
import { changeEmail, ChangeEmailForm, confirmEmail, ConfirmEmailForm } from '#contract/accounts/api.ts'
import { CODE_MINUTES } from '#contract/accounts/rules.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { useSetMe } from '#web/app/session.tsx'
import { Button } from '#web/kit/Button.tsx'
import { call } from '#web/kit/call.ts'
import { CodeInput } from '#web/kit/CodeInput.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Fold, shutFold } from '#web/kit/Fold.tsx'
import { useForm } from '#web/kit/form.ts'
import { Input, PasswordInput } from '#web/kit/Input.tsx'
import { toast } from '#web/kit/toast.ts'

const focusOnArrival = (element: HTMLInputElement | null) => element?.focus()

/** The old address stays until the code proves the new one. */
export function ChangeEmail({ email }: { email: string }) {
  const inside = useRef<HTMLDivElement>(null)
  /** Set: the code is on its way to it. */
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm(ChangeEmailForm, { email: '', password: '' }, async (values) => {
    await call(changeEmail, { body: values })
    setAsked(values.email.trim())
  })
  const finish = () => {
    shutFold(inside.current)
    form.reset()
    setAsked(null)
  }
  return (
    <Fold icon="mail" title="Change e-mail" aside={email}>
      <div ref={inside}>
        {asked === null ? (
          <form {...form.props} className="account__form">
            <FormAlert form={form} fallback="Your e-mail could not be changed. Please try again." />
            <Field label="New e-mail" error={form.errors.email}>
              <Input {...form.bind('email')} type="email" autoComplete="email" />
            </Field>
            <Field label="Your password" error={form.errors.password}>
              <PasswordInput {...form.bind('password')} autoComplete="current-password" />
            </Field>
            <Button type="submit" loading={form.pending} loadingLabel="Sending…">
              Send code
            </Button>
          </form>
        ) : (
          <ConfirmEmail email={asked} onBack={() => setAsked(null)} onDone={finish} />
        )}
      </div>
    </Fold>
  )
}

function ConfirmEmail({ email, onBack, onDone }: { email: string; onBack: () => void; onDone: () => void }) {
  const setMe = useSetMe()
  const form = useForm(ConfirmEmailForm, { code: '' }, async (values) => {
    const me = await call(confirmEmail, { body: values })
    setMe(me)
    onDone()
    toast({ title: 'E-mail changed', text: `Your account now uses ${me.email}.` })
  })
  return (
    <form {...form.props} className="account__form">
      <p className="sub">
        We sent a 6-digit code to <b className="c1">{email}</b>. It works for {CODE_MINUTES} minutes.
      </p>
      <FormAlert form={form} fallback="Verification failed. Please try again." />
      <Field label="Verification code" error={form.errors.code}>
        <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} ref={focusOnArrival} />
      </Field>
      <div className="row row--wrap">
        <Button type="submit" loading={form.pending} loadingLabel="Confirming…">
          Confirm e-mail
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
