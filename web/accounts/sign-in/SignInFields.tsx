import styles from './AuthDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { firstField } from '#web/accounts/sign-in/first-field.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'

interface SignInFieldsProps {
  form: Form<{ email: string; password: string }>
  onForgot: () => void
}

export function SignInFields({ form, onForgot }: SignInFieldsProps) {
  const forgot = (
    <button type="button" className={classes('link', styles.forgot)} onClick={onForgot}>
      Forgot password?
    </button>
  )
  return (
    <form {...form.props} className={styles.form}>
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
      <p className={classes('hint', styles.note)}>New here? Registering takes a minute.</p>
    </form>
  )
}
