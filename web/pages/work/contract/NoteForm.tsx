import styles from './Notes.module.css'
import { useState } from 'react'
import { addNote, type Contract } from '#core/contracts/api.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { isUnsigned } from '#core/contracts/rules.ts'
import { otherName } from '#web/contracts/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { takeFocus } from '#web/kit/hooks/take-focus.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import { Waiting } from '#web/pages/work/contract/route/Waiting.tsx'
import { usePost, useWaitingNotes } from '#web/contracts/offline/use-outbox.ts'
import type { QueuedNote, QueuedEntry } from '#web/contracts/offline/outbox-content.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

const EMPTY = { message: '', isInternal: false }
const MAX_NOTE = 2_000

/** NOTE-2: shows the author that contact details are masked. */
const addedText = (contract: Contract, { message, isInternal }: QueuedNote): string => {
  if (isInternal) return 'Only you can read it.'
  if (!isUnsigned(contract.status) || maskContacts(message) === message) return `${otherName(contract)} can read it.`
  return 'Phone numbers, e-mail addresses and links were taken out: they are for when both have signed.'
}

interface NoteFormProps {
  contract: Contract
  me: string
}

/** A note for both sides or for oneself; offline it is shown as waiting. */
export function NoteForm({ contract, me }: NoteFormProps) {
  const [round, setRound] = useState(0)
  /** The refused entry that is being edited. */
  const [edited, setEdited] = useState<QueuedEntry<QueuedNote>>()
  const begin = (entry?: QueuedEntry<QueuedNote>) => {
    setEdited(entry)
    setRound(round + 1)
  }
  const waiting = useWaitingNotes(me, contract.id).filter(({ key }) => key !== edited?.key)
  return (
    <Grid gap={2} className={styles.dealNoteForm}>
      {waiting.map((entry) => (
        <Waiting key={entry.key} entry={entry} me={me} onEdit={() => begin(entry)}>
          {entry.content.message}
        </Waiting>
      ))}
      <NoteFields key={round} contract={contract} me={me} edited={edited} isAgain={round > 0} onSent={() => begin()} />
    </Grid>
  )
}

interface NoteFieldsProps extends NoteFormProps {
  edited: QueuedEntry<QueuedNote> | undefined
  /** Another one after sending: keeps the focus here. */
  isAgain: boolean
  onSent: () => void
}

function NoteFields({ contract, me, edited, isAgain, onSent }: NoteFieldsProps) {
  const post = usePost(me)
  const refresh = useRefresh(contract.id)
  const form = useForm(
    bySchema<typeof EMPTY>(addNote.body),
    edited ? { message: edited.content.message, isInternal: edited.content.isInternal } : EMPTY,
    async ({ message, isInternal }) => {
      const content = { kind: 'note', contractId: contract.id, message: message.trim(), isInternal } as const
      const result = await post(content, { replaces: edited?.key })
      onSent()
      if (result === 'waiting') return
      toast({ title: 'Note added', text: addedText(contract, content) })
      void refresh()
    },
    (error) =>
      toast({
        title: 'Failed to add note. Please try again.',
        text: problemMessage(error, 'What you wrote is still here.'),
        tone: 'bad',
      }),
  )
  return (
    <Stack {...form.props} as="form" gap={2}>
      <Cluster gap={2} nowrap align="start" className={styles.dealNoteFormLine}>
        <Field label={<VisuallyHidden>Add a note</VisuallyHidden>} error={form.errors.message}>
          <TextArea
            {...form.bind('message')}
            ref={isAgain ? takeFocus : undefined}
            rows={1}
            maxLength={MAX_NOTE}
            placeholder={form.values.isInternal ? 'A note that only you can read' : 'Add a note both of you can read'}
          />
        </Field>
        <Button type="submit" loading={form.pending} loadingLabel="Adding…">
          Add
        </Button>
      </Cluster>
      <Checkbox
        label="Only for me"
        name="isInternal"
        checked={form.values.isInternal}
        onChange={(event) => form.set('isInternal', event.target.checked)}
      />
    </Stack>
  )
}
