import styles from './AuthDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { firstField } from '#web/accounts/sign-in/first-field.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { NewPasswordField } from '#web/accounts/NewPasswordField.tsx'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'

interface RegisterFieldsProps {
  form: Form<{ firstName: string; email: string; password: string }>
}

export function RegisterFields({ form }: RegisterFieldsProps) {
  return (
    <form {...form.props} className={styles.form}>
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
      {/* In tabs of their own: reading them must not cost what was typed here. */}
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
    </form>
  )
}
