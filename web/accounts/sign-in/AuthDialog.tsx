import { Stack } from '#web/kit/layout/Layout.tsx'
import styles from './AuthDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { NewPasswordField } from '#web/accounts/NewPasswordField.tsx'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'
import { useId, useState } from 'react'
import { login, LoginForm, register, RegisterForm } from '#core/accounts/api.ts'
import { passkeySignIn, passkeySignInOptions } from '#core/accounts/security-api.ts'
import { SECOND_FACTOR_NEEDED } from '#core/accounts/security.ts'
import { CodeStep } from '#web/accounts/confirm/CodeStep.tsx'
import { getPasskey, knowsPasskeys } from '#web/accounts/passkey.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { useAction } from '#web/runtime/action.ts'
import type { AuthView } from '#web/runtime/navigation/auth-address.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { ForgotPasswordDialog } from '#web/accounts/sign-in/ForgotPasswordDialog.tsx'
import { leaveForNext } from '#web/accounts/leave.ts'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { VerifyEmailDialog } from '#web/accounts/sign-in/VerifyEmailDialog.tsx'
import { call, CallError } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

type Tab = 'login' | 'register'

/** `notice` says why a code is asked for if it was not requested here. */
type Step =
  | { name: 'auth' }
  | { name: 'forgot' }
  | { name: 'code' }
  | { name: 'verify'; email: string; notice?: string }

const TABS = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Register' },
] as const
const NewAccountForm = underPolicy(RegisterForm, 'password')
const TITLES: Record<Tab, string> = { login: 'Welcome back', register: `Join ${APP_NAME}` }

interface AuthDialogProps {
  /** The tab that it opens with. */
  view: AuthView
  onClose: () => void
}

/** Both forms are kept here, so that what was typed stays when the tab or the step changes. */
export default function AuthDialog({ view, onClose }: AuthDialogProps) {
  const panelId = useId()
  const [tab, setTab] = useState<Tab>(view === 'register' ? 'register' : 'login')
  const [step, setStep] = useState<Step>(view === 'forgot' ? { name: 'forgot' } : { name: 'auth' })

  const signIn = useForm(bySchema(LoginForm), { email: '', password: '' }, async (values) => {
    try {
      await call(login, { body: values })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.problem?.code === SECOND_FACTOR_NEEDED.code) return setStep({ name: 'code' })
      if (error.problem?.code !== 'email_unverified') throw error
      return setStep({ name: 'verify', email: values.email.trim(), notice: error.problem.message })
    }
    await leaveForNext()
  })
  const registration = useForm(bySchema(NewAccountForm), { firstName: '', email: '', password: '' }, async (values) => {
    await call(register, { body: values })
    setStep({ name: 'verify', email: values.email.trim() })
  })

  const switchTo = (next: Tab) => {
    if (next === 'register' && signIn.values.email) registration.set('email', signIn.values.email)
    if (next === 'login' && registration.values.email) signIn.set('email', registration.values.email)
    setTab(next)
  }

  if (step.name === 'verify') return <VerifyEmailDialog email={step.email} notice={step.notice} onClose={onClose} />
  if (step.name === 'code')
    return (
      <Dialog title="One more step" sub="Your password is right." onClose={onClose}>
        <DialogBody>
          <CodeStep
            submitLabel="Sign In"
            send={async (code) => {
              await call(login, { body: { ...signIn.values, code } })
              await leaveForNext()
            }}
          />
          <Button tone="line" block onClick={() => setStep({ name: 'auth' })}>
            Back
          </Button>
        </DialogBody>
      </Dialog>
    )
  if (step.name === 'forgot')
    return (
      <ForgotPasswordDialog
        suggestion={signIn.values.email}
        onClose={() => setStep({ name: 'auth' })}
        onDone={(email) => {
          signIn.reset()
          signIn.set('email', email)
          setStep({ name: 'auth' })
        }}
      />
    )
  return (
    <Dialog title={TITLES[tab]} onClose={onClose}>
      <DialogBody>
        <Segmented label="Sign in or register" options={TABS} value={tab} onChange={switchTo} panelId={panelId} block />
        <TabPanel id={panelId} tab={tab}>
          {tab === 'login' ? (
            <SignInFields form={signIn} onForgot={() => setStep({ name: 'forgot' })} />
          ) : (
            <RegisterFields form={registration} />
          )}
        </TabPanel>
      </DialogBody>
    </Dialog>
  )
}

/** The first field gets the focus, except on touch screens, where a keyboard would cover the dialog. */
const firstField = () => (matchMedia('(pointer: fine)').matches ? { 'data-autofocus': true } : {})

interface SignInFieldsProps {
  form: Form<{ email: string; password: string }>
  onForgot: () => void
}

function SignInFields({ form, onForgot }: SignInFieldsProps) {
  const forgot = (
    <button type="button" className={classes('link', styles.forgot)} onClick={onForgot}>
      Forgot password?
    </button>
  )
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Login failed. Please try again." />
      <Field label="Email" error={form.errors.email}>
        <Input {...form.bind('email')} {...firstField()} type="email" autoComplete="username webauthn" />
      </Field>
      <Field label="Password" aside={forgot} error={form.errors.password}>
        <PasswordInput {...form.bind('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" block loading={form.pending} loadingLabel="Signing in…">
        Sign In
      </Button>
      {knowsPasskeys() && <PasskeySignIn />}
      <p className={classes('hint', styles.note)}>New here? Registering takes a minute.</p>
    </Stack>
  )
}

/** SIGNIN-2: the browser shows the passkeys that it knows; no address is needed. */
function PasskeySignIn() {
  const { run, isBusy, failure } = useAction('Login failed. Please try again.', async () => {
    const passkey = await getPasskey(await call(passkeySignInOptions))
    await call(passkeySignIn, { body: passkey })
    await leaveForNext()
  })
  return (
    <>
      <Button tone="line" block icon="key" loading={isBusy} loadingLabel="Waiting for your passkey…" onClick={run}>
        Use a passkey
      </Button>
      <Failure>{failure}</Failure>
    </>
  )
}

interface RegisterFieldsProps {
  form: Form<{ firstName: string; email: string; password: string }>
}

function RegisterFields({ form }: RegisterFieldsProps) {
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Registration failed. Please try again." />
      <Field label="First name" error={form.errors.firstName}>
        <Input {...form.bind('firstName')} {...firstField()} autoComplete="given-name" />
      </Field>
      <Field label="Email" error={form.errors.email}>
        <Input {...form.bind('email')} type="email" autoComplete="username" />
      </Field>
      <NewPasswordField
        {...form.bind('password')}
        label="Password"
        value={form.values.password}
        error={form.errors.password}
      />
      <Button type="submit" tone="ticket" block loading={form.pending} loadingLabel="Creating account…">
        Create account
      </Button>
      {/* In new tabs, so that what was typed stays. */}
      <p className={classes('hint', styles.note)}>
        By creating an account you agree to the{' '}
        <a className="link" href={paths.termsOfService()} target="_blank" rel="noopener">
          Terms
        </a>{' '}
        and{' '}
        <a className="link" href={paths.privacyPolicy()} target="_blank" rel="noopener">
          Privacy Policy
        </a>{' '}
        and confirm that you are 18 or over.
      </p>
    </Stack>
  )
}
