import { removeSecondFactor } from '#core/admin/account.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, PasswordInput } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'

interface RemoveFactorProps {
  onRemoved: () => void
  onClose: () => void
}

export function RemoveFactor({ onRemoved, onClose }: RemoveFactorProps) {
  const form = useForm(bySchema(removeSecondFactor.body), { password: '', code: '' }, async (body) => {
    await call(removeSecondFactor, { body })
    toast({ title: 'Second factor off', text: 'Your password alone opens your account now.' })
    onClose()
    onRemoved()
  })
  return (
    <Dialog
      title="Switch it off?"
      sub="Your password alone opens your account then. The recovery codes go with it."
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        <FormAlert form={form} fallback="It was not switched off. Please try again." />
        <Field label="Your password" error={form.errors.password}>
          <PasswordInput {...form.bind('password')} autoComplete="current-password" data-autofocus />
        </Field>
        <Field label="Code of the app, or a recovery code" error={form.errors.code}>
          <Input
            {...form.bind('code')}
            numeric
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
          />
        </Field>
        <Button tone="danger" type="submit" block loading={form.pending} loadingLabel="Switching off…">
          Switch it off
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogForm>
    </Dialog>
  )
}
