import { requestChanges } from '#core/contracts/api.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useShowContract } from '#web/payments/contract-action.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'

const MAX_TEXT = 1_000

const sentenceOf = (error: unknown): string => problemMessage(error, 'Please try again.')

export function ChangesDialog({ contract, onClose }: ContractDialogContext) {
  const worker = nameOf(contract, 'worker')
  const show = useShowContract()
  const refresh = useRefresh(contract.id)
  const form = useForm(
    bySchema<{ message: string }>(requestChanges.body),
    { message: '' },
    async (body) => {
      await show(await call(requestChanges, { params: { id: contract.id }, body }))
      toast({ title: 'Changes requested', text: `${worker} is told. The automatic release has stopped.` })
      onClose()
    },
    (error) => {
      toast({ title: 'The changes could not be asked for.', text: sentenceOf(error), tone: 'bad' })
      void refresh()
    },
  )
  return (
    <Dialog
      title="Ask for changes"
      sub="The contract goes back to work in progress. The money stays held, and nothing is released by itself."
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        <Field label="What should be changed" error={form.errors.message} hint={`${worker} reads it.`}>
          <TextArea {...form.bind('message')} maxLength={MAX_TEXT} rows={4} data-autofocus />
        </Field>
        <Failure>{form.failure ? sentenceOf(form.failure) : null}</Failure>
        <Button type="submit" block loading={form.pending} loadingLabel="Sending…">
          Ask {worker}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogForm>
    </Dialog>
  )
}
