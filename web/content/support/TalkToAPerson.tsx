import styles from './TalkToAPerson.module.css'
import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

const SupportDialog = later(() => import('#web/content/support/SupportDialog.tsx'))

/** Marks a history entry of ours: closing what it opened is going back. */
const OPENED_HERE = { isSupport: true } as const

/** Which question is open, out of the address; null: none. */
function useOpenTicket(): [ticket: string | null, close: () => void] {
  const [, navigate] = useLocation()
  const search = useSearch()
  const ticket = useHydrated() ? new URLSearchParams(search).get('ticket') : null
  const close = () => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'isSupport' in state) return history.back()
    navigate(paths.helpCenter(), { replace: true })
  }
  return [ticket, close]
}

/** The ways to reach somebody: a letter, or a question that is answered here. */
export function TalkToAPerson({ available }: { available: string }) {
  const me = useMe()
  const draft = useMailtoLink()
  const [ticket, close] = useOpenTicket()
  const chat = paths.supportTicket('all')
  // Whoever follows the link of an answer may have signed out meanwhile.
  if (!me && ticket !== null) return <Redirect to={paths.signIn(paths.supportTicket(ticket))} replace />
  return (
    <>
      <Ticket as="section" layout="fold" className={styles.talkPerson}>
        <TicketPart>
          <Live>Available {available}</Live>
          <h2 className="d-38">Talk to a person</h2>
          <p className="c2">
            Say what you tried and which job it is about.
            {me && ' Mail carries your user id along, so you need not look it up.'}
          </p>
        </TicketPart>
        <TicketPart>
          <ButtonLink block icon="mail" outside href={draft(MAIL_DRAFTS.support)}>
            Email Support
          </ButtonLink>
          {me ? (
            <ButtonLink tone="line" block icon="chat" href={chat} state={OPENED_HERE}>
              Start a chat
            </ButtonLink>
          ) : (
            <ButtonLink tone="line" block icon="chat" href={paths.signIn(chat)}>
              Start a chat
            </ButtonLink>
          )}
          <p className="hint">
            {me ? 'Answers stand here and among your alerts.' : 'Chats belong to an account: you sign in first.'}
          </p>
        </TicketPart>
      </Ticket>
      {me && ticket !== null && (
        <Suspense>
          <SupportDialog me={me.id} ticket={ticket} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
