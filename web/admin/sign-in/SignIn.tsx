import styles from '#web/accounts/sign-in/AuthDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { secondFactorCode } from '#core/accounts/security-api.ts'
import { adminLogin } from '#core/admin/api.ts'
import { setAdmin } from '#web/admin/session/session.ts'
import { useStepFocus } from '#web/admin/sign-in/step-focus.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, CallError } from '#web/runtime/call.ts'
import { CodeInput, SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const LoginForm = z.omit(adminLogin.body, { code: true })
const CodeForm = z.object({ code: secondFactorCode })

interface Credentials {
  email: string
  password: string
}

const asksForCode = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.code === 'second_factor_needed'

interface SignInProps {
  suggestion: string
  onForgot: (email: string) => void
}

/** Email and password, then the second factor if the account has one. What was typed stays. */
export function SignIn({ suggestion, onForgot }: SignInProps) {
  const client = useQueryClient()
  const [first, setFirst] = useState<Credentials | null>(null)
  const form = useForm(bySchema(LoginForm), { email: suggestion, password: '' }, async (values) => {
    try {
      setAdmin(client, await call(adminLogin, { body: values }))
    } catch (error) {
      if (!asksForCode(error)) throw error
      setFirst(values)
    }
  })
  if (first) return <SecondFactor first={first} onBack={() => setFirst(null)} />

  const forgot = (
    <button type="button" className={classes('link', styles.forgot)} onClick={() => onForgot(form.values.email)}>
      Forgot password?
    </button>
  )
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Login failed. Please try again." />
      <Field label="Email" error={form.errors.email}>
        <Input {...form.bind('email')} type="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field label="Password" aside={forgot} error={form.errors.password}>
        <PasswordInput {...form.bind('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" block loading={form.pending} loadingLabel="Signing in…">
        Sign In
      </Button>
    </Stack>
  )
}

/** PORTAL-9: six digits of the app, or one of the recovery codes. */
function SecondFactor({ first, onBack }: { first: Credentials; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <CodeStep
      key={String(isRecovery)}
      isRecovery={isRecovery}
      first={first}
      onBack={onBack}
      onSwap={() => setRecovery(!isRecovery)}
    />
  )
}

interface CodeStepProps {
  isRecovery: boolean
  first: Credentials
  onBack: () => void
  onSwap: () => void
}

function CodeStep({ isRecovery, first, onBack, onSwap }: CodeStepProps) {
  const client = useQueryClient()
  const form = useForm(bySchema(CodeForm), { code: '' }, async ({ code }) => {
    setAdmin(client, await call(adminLogin, { body: { ...first, code: code.trim() } }))
  })
  useStepFocus(form.props.ref)
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="Login failed. Please try again." />
      <p className="sub" role="status">
        Your password is right.{' '}
        {isRecovery ? 'Each recovery code works once.' : 'Now the code of your authenticator app.'}
      </p>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code of the app'}
        error={form.errors.code}
        hint={!isRecovery && SUBMITS_HINT}
      >
        {isRecovery ? (
          <Input {...form.bind('code')} numeric autoComplete="off" autoCapitalize="none" spellCheck={false} />
        ) : (
          <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} submits />
        )}
      </Field>
      <Cluster gap={2} className={styles.actions}>
        <Button tone="line" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={form.pending} loadingLabel="Checking…">
          Sign In
        </Button>
      </Cluster>
      <Button tone="quiet" size="sm" onClick={onSwap}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
      </Button>
    </Stack>
  )
}
