import { Stack } from '#web/kit/layout/Layout.tsx'
import styles from './SupportDialog.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  MAX_SUPPORT_MESSAGE,
  type SupportMessage,
  type TicketWithMessages,
  writeInTicket,
} from '#core/content/support.ts'
import { saveReply, replyOf } from '#web/content/support/drafts.ts'
import { showTicket } from '#web/content/support/queries.ts'
import { nextText } from '#web/content/support/copy.ts'
import { ago } from '#web/kit/hooks/ago.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

interface TicketViewProps {
  me: string
  ticket: TicketWithMessages
  onBack: () => void
}

/** One question with its messages. */
export function TicketMessages({ me, ticket, onBack }: TicketViewProps) {
  const [sent, setSent] = useState(0)
  const next = nextText(ticket.status)
  return (
    <>
      <Messages messages={ticket.messages} />
      {next && <p className="hint">{next}</p>}
      <ReplyForm key={sent} me={me} ticketId={ticket.id} isNext={sent > 0} onSent={() => setSent(sent + 1)} />
      <Button tone="line" block onClick={onBack}>
        Your questions
      </Button>
    </>
  )
}

const takeFocus = (form: HTMLElement | null) => form?.querySelector('textarea')?.focus()

interface ReplyFormProps {
  me: string
  ticketId: string
  /** A message was just sent. */
  isNext: boolean
  onSent: () => void
}

/** HELP-5: what was typed stays until it is sent. */
function ReplyForm({ me, ticketId, isNext, onSent }: ReplyFormProps) {
  const client = useQueryClient()
  const sendWriteInTicket = useOnceCall(writeInTicket)
  const form = useForm(
    bySchema<{ body: string }>(writeInTicket.body),
    { body: replyOf(me, ticketId) },
    async (body) => {
      const params = { id: ticketId }
      const answered = await sendWriteInTicket({ params, body })
      saveReply(me, ticketId, '')
      showTicket(client, answered)
      onSent()
    },
  )
  const { body } = form.values
  useEffect(() => saveReply(me, ticketId, body), [me, ticketId, body])
  return (
    <Stack as="form" {...form.props}>
      <div ref={isNext ? takeFocus : undefined}>
        <Field label="Write more" error={form.errors.body}>
          <TextArea {...form.bind('body')} rows={3} maxLength={MAX_SUPPORT_MESSAGE} />
        </Field>
      </div>
      {form.failure !== null && (
        <Banner tone="bad" raised urgent title="Not sent">
          {problemMessage(form.failure, 'It did not arrive. What you typed is still here; please try again.')}
        </Banner>
      )}
      <Button type="submit" block loading={form.pending} loadingLabel="Sending…">
        Send
      </Button>
    </Stack>
  )
}

const showEnd = (last: HTMLElement | null) => last?.scrollIntoView({ block: 'nearest' })

/** Scrolled to the newest message. */
function Messages({ messages }: { messages: readonly SupportMessage[] }) {
  return (
    <Stack as="ol" gap={3} role="log" aria-label="Messages">
      {messages.map(({ id, body, isFromSupport, author, createdAt }, at) => (
        <li
          key={id}
          ref={at === messages.length - 1 ? showEnd : undefined}
          className={classes(styles.message, !isFromSupport && styles.own)}
        >
          <p className="num-12 c3">
            {isFromSupport ? `${author}, support` : 'You'} · {ago(createdAt, serverClock.now())}
          </p>
          <p className={styles.text} dir="auto">
            {body}
          </p>
        </li>
      ))}
    </Stack>
  )
}
