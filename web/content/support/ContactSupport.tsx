import styles from './ContactSupport.module.css'
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

/** Marks our history entry, so that closing the dialog goes back. */
const OPENED_HERE = { isSupport: true } as const

/** The open question in the address, or null. */
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

/** Support by email, or by a question that is answered here. */
export function ContactSupport({ available }: { available: string }) {
  const me = useMe()
  const draft = useMailtoLink()
  const [ticket, close] = useOpenTicket()
  const chat = paths.supportTicket('all')
  // The link of an answer may be opened after signing out.
  if (!me && ticket !== null) return <Redirect to={paths.signIn(paths.supportTicket(ticket))} replace />
  return (
    <>
      <Ticket as="section" layout="fold" className={styles.contact}>
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
