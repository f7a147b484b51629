import styles from './Account.module.css'
import { useState } from 'react'
import { changeAdminPassword } from '#core/admin/account.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { NewPasswordField } from '#web/accounts/NewPasswordField.tsx'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { PasswordInput } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

const check = bySchema<{ current: string; next: string }>(underPolicy(changeAdminPassword.body, 'next'))

/** A new form after each change, so that the fields are empty. */
export function ChangePassword() {
  const [count, setCount] = useState(0)
  return (
    <Stack as="section" aria-labelledby="change-password">
      <h2 className="d-24" id="change-password" tabIndex={-1}>
        Password
      </h2>
      <Form key={count} onChanged={() => setCount(count + 1)} />
    </Stack>
  )
}

function Form({ onChanged }: { onChanged: () => void }) {
  const { email } = useAdmin()
  const form = useForm(check, { current: '', next: '' }, async (values) => {
    await call(changeAdminPassword, { body: values })
    toast({ title: 'Password changed', text: 'You are signed out everywhere else.' })
    onChanged()
  })
  return (
    <Stack as="form" {...form.props} className={styles.form}>
      <FormAlert form={form} fallback="The password was not changed. Please try again." />
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={form.errors.current}>
        <PasswordInput {...form.bind('current')} autoComplete="current-password" />
      </Field>
      <NewPasswordField label="New password" {...form.bind('next')} error={form.errors.next} />
      <div>
        <Button type="submit" loading={form.pending} loadingLabel="Changing…">
          Change password
        </Button>
      </div>
      <p className="hint">All your other sessions end.</p>
    </Stack>
  )
}
