import { useRef, useState } from 'react'
import { useSubmit } from '#web/runtime/action.ts'
import { Button, type ButtonTone } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'

interface ReasonDialogProps {
  title: string
  /** What it does, in a sentence or two. */
  sub: string
  label?: string
  /** Who reads it: "The poster will read it." */
  hint: string
  /** The error of an empty field. */
  sentence: string
  submit: string
  /** "Removing…" */
  busy: string
  tone?: ButtonTone
  max?: number
  /** Resolves to true if it succeeded; the dialog then closes. */
  onSubmit: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** An action that needs a reason. What is typed stays until it has succeeded. */
export function ReasonDialog({
  title,
  sub,
  label = 'Reason',
  hint,
  sentence,
  submit,
  busy,
  tone = 'danger',
  max = 500,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const error = isAsked && reason.trim() === '' ? sentence : undefined

  const { run, isBusy } = useSubmit(async (given: string) => {
    if (await onSubmit(given)) onClose()
  })
  const send = () => {
    setAsked(true)
    if (reason.trim() === '') form.current?.querySelector('textarea')?.focus()
    else void run(reason.trim())
  }

  return (
    <Dialog title={title} sub={sub} onClose={onClose}>
      <DialogForm
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={label} hint={hint} error={error}>
          <TextArea
            rows={4}
            maxLength={max}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Button type="submit" tone={tone} block loading={isBusy} loadingLabel={busy}>
          {submit}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogForm>
    </Dialog>
  )
}
