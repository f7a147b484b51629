import styles from './Support.module.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { answerTicket, closeTicket, getTicketForAdmin } from '#core/admin/support.ts'
import { MAX_SUPPORT_MESSAGE, type SupportMessage, isClosedTicket } from '#core/content/support.ts'
import { askerName, TICKET_LABELS } from '#web/admin/support/copy.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { Drawer } from '#web/admin/components/Drawer.tsx'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { clockText } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { keepText, readKept } from '#web/kit/forms/draft-text.ts'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** PORTAL-27: a question with all that was said, and the answer to it. */
export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const admin = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(getTicketForAdmin, { params: { id } }),
    queryFn: () => call(getTicketForAdmin, { params: { id } }),
    staleTime: 0,
  })
  return (
    <Drawer
      title={data?.subject ?? 'Question'}
      sub={data && `${data.category ?? 'Other'}, ${TICKET_LABELS[data.status]}`}
      foot={data && mayDo(admin, 'moderator') && <Answer id={id} isClosed={isClosedTicket(data.status)} />}
      onClose={onClose}
    >
      {data ? (
        <>
          <p className="hint">
            From{' '}
            <Link className="link" href={paths.adminUser(data.asker.id)} dir="auto">
              {askerName(data.asker)}
            </Link>
            , {data.asker.email}
          </p>
          <Talk messages={data.messages} />
          {!mayDo(admin, 'moderator') && <p className="hint">Moderators and admins answer. Your role reads along.</p>}
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The question could not be loaded.
        </LoadFailed>
      ) : (
        <div className="stack" role="status">
          <VisuallyHidden>Loading the question</VisuallyHidden>
          <Skeleton half />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
    </Drawer>
  )
}

const intoView = (last: HTMLElement | null) => last?.scrollIntoView({ block: 'nearest' })

/** Oldest first; the newest is what one sees. */
function Talk({ messages }: { messages: readonly SupportMessage[] }) {
  return (
    <div role="log" aria-label="Messages">
      <ol className={styles.deskTalk}>
        {messages.map((message, at) => (
          <li
            key={message.id}
            ref={at === messages.length - 1 ? intoView : undefined}
            className={classes(styles.one, message.isFromSupport && styles.oneUs)}
          >
            <p className={styles.text} dir="auto">
              {message.body}
            </p>
            <p className="num-12 c3">
              {message.isFromSupport ? `${message.author}, support` : message.author},{' '}
              <time dateTime={message.createdAt}>{clockText(message.createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

const keptAs = (id: string) => `nearhand.admin.ticket.${id}`

function Answer({ id, isClosed }: { id: string; isClosed: boolean }) {
  const [body, setBody] = useState(() => readKept(keptAs(id), { body: '' }, sessionStorage).body)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => keepText(keptAs(id), { body }, sessionStorage), [id, body])
  const params = { id }
  const answering = useAdminAct({
    failed: 'The answer was not sent. What you wrote is still here.',
    run: () => call(answerTicket, { params, body: { body: body.trim() } }),
    // It shows among the messages, which say it aloud; a toast would lie over the buttons.
    done: () => null,
  })
  const closing = useAdminAct({
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
    <form className={styles.deskAnswer} noValidate onSubmit={(event) => void send(event)}>
      <Field label="Answer" error={isAsked && body.trim() === '' ? 'Please write an answer.' : undefined}>
        <TextArea
          rows={3}
          maxLength={MAX_SUPPORT_MESSAGE}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <div className={styles.deskAnswerActs}>
        <Button type="submit" loading={answering.isBusy} loadingLabel="Sending…">
          Send answer
        </Button>
        {!isClosed && (
          <Button tone="line" loading={closing.isBusy} loadingLabel="Closing…" onClick={() => void closing.act()}>
            Close question
          </Button>
        )}
      </div>
    </form>
  )
}
