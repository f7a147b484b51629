import styles from './Support.module.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { answerTicket, closeTicket, getTicketForAdmin } from '#core/admin/support.ts'
import { MAX_SUPPORT_MESSAGE, type SupportMessage, isClosedTicket } from '#core/content/support.ts'
import { TICKET_LABELS } from '#web/admin/support/copy.ts'
import { shortName } from '#web/admin/users/copy.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { Drawer } from '#web/admin/components/Drawer.tsx'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { clockText } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'
import { queryOf } from '#web/runtime/query.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

/** PORTAL-27: a question with its messages, and the form for the answer. */
export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const admin = useAdmin()
  const ticket = useQuery({ ...queryOf(getTicketForAdmin, { params: { id } }), staleTime: 0 })
  const { data } = ticket
  return (
    <Drawer
      title={data?.subject ?? 'Question'}
      sub={data && `${data.category ?? 'Other'}, ${TICKET_LABELS[data.status]}`}
      foot={data && mayDo(admin, 'moderator') && <Answer id={id} isClosed={isClosedTicket(data.status)} />}
      onClose={onClose}
    >
      <AdminQueryView
        query={ticket}
        noun="question"
        skeleton={
          <>
            <Skeleton half />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </>
        }
      >
        {({ asker, messages }) => (
          <>
            <p className="hint">
              From{' '}
              <Link className="link" href={paths.adminUser(asker.id)} dir="auto">
                {shortName(asker)}
              </Link>
              , {asker.email}
            </p>
            <Messages messages={messages} />
            {!mayDo(admin, 'moderator') && <p className="hint">Moderators and admins answer. Your role reads along.</p>}
          </>
        )}
      </AdminQueryView>
    </Drawer>
  )
}

const intoView = (last: HTMLElement | null) => last?.scrollIntoView({ block: 'nearest' })

/** The oldest first, scrolled to the newest. */
function Messages({ messages }: { messages: readonly SupportMessage[] }) {
  return (
    <div role="log" aria-label="Messages">
      <Stack as="ol" className="above-4">
        {messages.map((message, at) => (
          <Grid
            as="li"
            gap={1}
            key={message.id}
            ref={at === messages.length - 1 ? intoView : undefined}
            className={classes(styles.message, message.isFromSupport && styles.fromUs)}
          >
            <p className={styles.text} dir="auto">
              {message.body}
            </p>
            <p className="num-12 c3">
              {message.isFromSupport ? `${message.author}, support` : message.author},{' '}
              <time dateTime={message.createdAt}>{clockText(message.createdAt)}</time>
            </p>
          </Grid>
        ))}
      </Stack>
    </div>
  )
}

const draftKey = (id: string) => `nearhand.admin.ticket.${id}`

function Answer({ id, isClosed }: { id: string; isClosed: boolean }) {
  const [body, setBody] = useState(() => readSavedText(draftKey(id), { body: '' }, sessionStorage).body)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => saveText(draftKey(id), { body }, sessionStorage), [id, body])
  const params = { id }
  const answering = useAdminAction({
    failed: 'The answer was not sent. What you wrote is still here.',
    run: () => call(answerTicket, { params, body: { body: body.trim() } }),
    // It shows among the messages, a live region; a toast would cover the buttons.
    done: () => null,
  })
  const closing = useAdminAction({
    failed: 'The question could not be closed. Please try again.',
    run: () => call(closeTicket, { params }),
    done: () => ({ title: 'Question closed', text: 'It opens again when the person writes.' }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (body.trim() === '' || !(await answering.act())) return
    setBody('')
    setAsked(false)
  }
  return (
    <Stack as="form" gap={3} className={styles.answer} noValidate onSubmit={(event) => void send(event)}>
      <Field label="Answer" error={isAsked && body.trim() === '' ? 'Please write an answer.' : undefined}>
        <TextArea
          rows={3}
          maxLength={MAX_SUPPORT_MESSAGE}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <Cluster gap={2}>
        <Button type="submit" loading={answering.isBusy} loadingLabel="Sending…">
          Send answer
        </Button>
        {!isClosed && (
          <Button tone="line" loading={closing.isBusy} loadingLabel="Closing…" onClick={() => void closing.act()}>
            Close question
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
