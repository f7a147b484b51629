import styles from './NewPasswordField.module.css'
import type { ComponentProps } from 'react'
import { missingFromPassword, PASSWORD_NEED_COUNT, passwordHint } from '#core/accounts/rules.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { PasswordInput } from '#web/kit/forms/Input.tsx'

export const PASSWORD_RULE = 'At least 8 characters with upper case, lower case and a digit.'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'value' | 'autoComplete'> & {
  label: string
  value: string
  error?: string | undefined
}

/** The meter is decoration; the hint below it names what is missing, also to screen readers. */
export function NewPasswordField({ label, value, error, ...rest }: NewPasswordFieldProps) {
  const met = PASSWORD_NEED_COUNT - missingFromPassword(value).length
  const hint = value === '' ? PASSWORD_RULE : passwordHint(value)
  return (
    <Field label={label} error={error} hint={!error && <span aria-live="polite">{hint}</span>}>
      <PasswordInput {...rest} value={value} autoComplete="new-password" />
      <span className={styles.meter} aria-hidden="true">
        {Array.from({ length: PASSWORD_NEED_COUNT }, (_, at) => (
          <i key={at} className={at < met ? styles.isMet : undefined} />
        ))}
      </span>
    </Field>
  )
}
