import { useState } from 'react'
import { SecondFactorForm } from '#core/accounts/security-api.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CodeInput, SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

interface CodeStepProps {
  submitLabel: string
  send: (code: string) => Promise<void>
}

/** SIGNIN-6: six digits of the app, or one of the recovery codes. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
      <Button tone="quiet" size="sm" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
      </Button>
    </>
  )
}

const focusOnArrival = (element: HTMLInputElement | null) => element?.focus()

function CodeForm({ isRecovery, submitLabel, send }: CodeStepProps & { isRecovery: boolean }) {
  const form = useForm(bySchema(SecondFactorForm), { code: '' }, ({ code }) => send(code.trim()))
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="That did not work. Please try again." />
      <Field
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        error={form.errors.code}
        hint={isRecovery ? 'Each works once.' : SUBMITS_HINT}
      >
        {isRecovery ? (
          <Input
            {...form.bind('code')}
            ref={focusOnArrival}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} submits ref={focusOnArrival} />
        )}
      </Field>
      <Button type="submit" block loading={form.pending} loadingLabel="Checking…">
        {submitLabel}
      </Button>
    </Stack>
  )
}
