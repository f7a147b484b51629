import { Stack } from '#web/kit/layout/Layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAX_SUPPORT_MESSAGE, openTicket, TICKET_TOPICS } from '#core/content/support.ts'
import { saveQuestion, questionOf, type Topic } from '#web/content/support/drafts.ts'
import { showTicket } from '#web/content/support/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

interface AskFormProps {
  me: string
  hasOthers: boolean
  onAsked: (ticketId: string) => void
  onBack: () => void
}

/** HELP-5: what was typed stays until it is sent. */
export function AskForm({ me, hasOthers, onAsked, onBack }: AskFormProps) {
  const client = useQueryClient()
  const sendOpenTicket = useOnceCall(openTicket)
  const draft = questionOf(me)
  const form = useForm(
    bySchema<typeof draft>(openTicket.body),
    { ...draft, category: draft.category || 'Other' },
    async ({ subject, category, body: text }) => {
      const body = { subject, category: category as Topic, body: text }
      const ticket = await sendOpenTicket({ body })
      saveQuestion(me, { subject: '', category: '', body: '' })
      showTicket(client, ticket)
      onAsked(ticket.id)
    },
  )
  const { subject, category, body } = form.values
  useEffect(() => {
    // A topic alone is not kept.
    const isTyped = subject !== '' || body !== ''
    saveQuestion(me, { subject: subject ?? '', category: isTyped ? (category ?? '') : '', body: body ?? '' })
  }, [me, subject, category, body])
  return (
    <Stack as="form" {...form.props}>
      <Field label="Topic" error={form.errors.category}>
        <Select {...form.bind('category')}>
          {TICKET_TOPICS.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </Select>
      </Field>
      <Field label="In a few words" error={form.errors.subject}>
        <Input {...form.bind('subject')} maxLength={120} placeholder="Refund of a cancelled job" />
      </Field>
      <Field
        label="What happened"
        hint="What you tried, and which job it is about. Never a password or a code."
        error={form.errors.body}
      >
        <TextArea {...form.bind('body')} rows={5} maxLength={MAX_SUPPORT_MESSAGE} />
      </Field>
      {form.failure !== null && (
        <Banner tone="bad" raised urgent title="Not sent">
          {problemMessage(form.failure, 'It did not arrive. What you typed is still here; please try again.')}
        </Banner>
      )}
      <Button type="submit" block loading={form.pending} loadingLabel="Sending…">
        Send
      </Button>
      {hasOthers && (
        <Button tone="line" block onClick={onBack}>
          Your questions
        </Button>
      )}
    </Stack>
  )
}
