import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import authDialogStyles from './sign-in/AuthDialog.module.css'
import { useState } from 'react'
import * as z from 'zod/mini'
import { deleteAccount } from '#core/accounts/api.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { leaveFor } from '#web/accounts/leave.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { flash } from '#web/kit/feedback/flash.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { wipeDevice } from '#web/pwa/wipe.ts'

const CONFIRMATION = 'DELETE'
const SENTENCE = `Type ${CONFIRMATION} in capitals to go on`
const LeaveForm = z.object({
  confirmation: z.string().check(z.trim(), z.regex(new RegExp(`^${CONFIRMATION}$`), SENTENCE)),
})

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button tone="danger" size="sm" icon="trash" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(bySchema(LeaveForm), { confirmation: '' }, async () => {
    const { message } = await call(deleteAccount)
    flash({ title: 'Account closed', text: message })
    await wipeDevice()
    await leaveFor(paths.home())
  })
  return (
    <Dialog title="Delete account" sub="This cannot be undone, and nobody here can bring it back." onClose={onClose}>
      <DialogForm {...form.props}>
        <Stack as="dl">
          <div>
            <dt className="h">What goes</dt>
            <dd className="sub above-1">
              Your name, e-mail, password, phone, bio, photo and documents, your alerts and devices, bids that were not
              chosen. Open jobs are cancelled.
            </dd>
          </div>
          <div>
            <dt className="h">What stays</dt>
            <dd className="sub above-1">
              Finished contracts, payments, messages and reviews, because they belong to the other side too. They show
              “Former member” instead of you.
            </dd>
          </div>
        </Stack>
        <FormAlert form={form} fallback="Your account could not be deleted. Please try again." />
        <Field label={`Type ${CONFIRMATION} to confirm`} error={form.errors.confirmation}>
          <Input {...form.bind('confirmation')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Cluster gap={2} className={authDialogStyles.actions}>
          <Button tone="line" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" loading={form.pending} loadingLabel="Deleting…">
            Delete account
          </Button>
        </Cluster>
      </DialogForm>
    </Dialog>
  )
}
