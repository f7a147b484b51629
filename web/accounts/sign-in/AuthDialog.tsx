import { useId, useState } from 'react'
import { login, LoginForm, register, RegisterForm } from '#core/accounts/api.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { ForgotPasswordDialog } from '#web/accounts/sign-in/ForgotPasswordDialog.tsx'
import { leaveForNext } from '#web/accounts/leave.ts'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { RegisterFields } from '#web/accounts/sign-in/RegisterFields.tsx'
import { SignInFields } from '#web/accounts/sign-in/SignInFields.tsx'
import { VerifyEmailDialog } from '#web/accounts/sign-in/VerifyEmailDialog.tsx'
import { call, CallError } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

type Tab = 'login' | 'register'

/** The code is on its way to `email`; `notice` is why, when it was not the form before that asked for it. */
type Step = { name: 'auth' } | { name: 'forgot' } | { name: 'verify'; email: string; notice?: string }

const TABS = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Register' },
] as const
const NewAccountForm = underPolicy(RegisterForm, 'password')
const TITLES: Record<Tab, string> = { login: 'Welcome back', register: `Join ${APP_NAME}` }

interface AuthDialogProps {
  /** The tab that it opens with. */
  view: Tab
  onClose: () => void
}

/** Both forms live here, above their views: nothing typed is lost on the way to a tab or another step and back. */
export default function AuthDialog({ view, onClose }: AuthDialogProps) {
  const panelId = useId()
  const [tab, setTab] = useState(view)
  const [step, setStep] = useState<Step>({ name: 'auth' })

  const signIn = useForm(bySchema(LoginForm), { email: '', password: '' }, async (values) => {
    try {
      await call(login, { body: values })
    } catch (error) {
      if (!(error instanceof CallError) || error.problem?.code !== 'email_unverified') throw error
      return setStep({ name: 'verify', email: values.email.trim(), notice: error.problem.message })
    }
    await leaveForNext()
  })
  const registration = useForm(bySchema(NewAccountForm), { firstName: '', email: '', password: '' }, async (values) => {
    await call(register, { body: values })
    setStep({ name: 'verify', email: values.email.trim() })
  })

  const turnTo = (next: Tab) => {
    if (next === 'register' && signIn.values.email) registration.set('email', signIn.values.email)
    if (next === 'login' && registration.values.email) signIn.set('email', registration.values.email)
    setTab(next)
  }

  if (step.name === 'verify') return <VerifyEmailDialog email={step.email} notice={step.notice} onClose={onClose} />
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
        <Segmented label="Sign in or register" options={TABS} value={tab} onChange={turnTo} panelId={panelId} block />
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
