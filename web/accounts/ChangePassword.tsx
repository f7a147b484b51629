import { Stack } from '#web/kit/layout/Layout.tsx'
import styles from './Account.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changePassword, ChangePasswordForm } from '#core/accounts/api.ts'
import { devicesKey } from '#web/accounts/Devices.tsx'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { NewPasswordField } from '#web/accounts/NewPasswordField.tsx'
import { underPolicy } from '#web/accounts/password-policy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Fold, closeFold } from '#web/kit/disclosure/Fold.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { PasswordInput } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const PolicyForm = underPolicy(ChangePasswordForm, 'next')

export function ChangePassword({ email }: { email: string }) {
  const inside = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const finish = () => {
    closeFold(inside.current)
    setCount(count + 1)
  }
  return (
    <Fold icon="lock" title="Change password" aside="Signs out your other devices">
      <div ref={inside}>
        {/* A new form after each change, so that the fields are empty. */}
        <PasswordFields key={count} email={email} onDone={finish} />
      </div>
    </Fold>
  )
}

function PasswordFields({ email, onDone }: { email: string; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm(bySchema(PolicyForm), { current: '', next: '' }, async (values) => {
    const { message } = await call(changePassword, { body: values })
    onDone()
    toast({ title: 'Password changed', text: message })
    void client.invalidateQueries({ queryKey: devicesKey })
  })
  return (
    <Stack as="form" {...form.props} className={styles.form}>
      <FormAlert form={form} fallback="Your password could not be changed. Please try again." />
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={form.errors.current}>
        <PasswordInput {...form.bind('current')} autoComplete="current-password" />
      </Field>
      <NewPasswordField {...form.bind('next')} label="New password" value={form.values.next} error={form.errors.next} />
      <Button type="submit" loading={form.pending} loadingLabel="Changing…">
        Change password
      </Button>
    </Stack>
  )
}
