import styles from './UnsubscribePage.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { unsubscribeOneClick } from '#core/alerts/api.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call, CallError, light, problemMessage } from '#web/runtime/call.ts'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

const stopMails = light<typeof unsubscribeOneClick>({ method: 'POST', path: '/api/notifications/unsubscribe' })

type State = { at: 'asking' | 'stopping' | 'stopped' | 'refused' } | { at: 'failed'; why: string }

/** The link is wrong; other errors may be temporary. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && [400, 404, 410, 422].includes(error.status)

function useStopping(token: string | null) {
  const [state, setState] = useState<State>({ at: 'asking' })
  const stop = async () => {
    if (!token) return
    setState({ at: 'stopping' })
    try {
      await call(stopMails, { query: { token } })
      setState({ at: 'stopped' })
    } catch (error) {
      const why = problemMessage(error, 'That did not work. Please try again in a moment.')
      setState(isRefusal(error) ? { at: 'refused' } : { at: 'failed', why })
    }
  }
  return { state, stop }
}

export const layout: PageLayout = { mainClass: 'public-page' }

/** The target of the link in emails. A button, because link scanners must not unsubscribe. */
export default function UnsubscribePage() {
  const search = useSearch()
  const isAlive = useHydrated()
  // The server renders this page without a query.
  const token = isAlive ? new URLSearchParams(search).get('token') : null
  const { state, stop } = useStopping(token)
  const at = isAlive && !token ? 'refused' : state.at
  return (
    <>
      <Ticket as="section" layout="fold">
        <TicketPart className={styles.message}>
          <Grid role="status" className={styles.text}>
            <Message at={at} />
          </Grid>
          {state.at === 'failed' && <FieldError>{state.why}</FieldError>}
          <Cluster>
            {at !== 'stopped' && at !== 'refused' && (
              <Button
                disabled={!isAlive}
                loading={at === 'stopping'}
                loadingLabel="Stopping…"
                onClick={() => void stop()}
              >
                Stop these mails
              </Button>
            )}
            <ButtonLink tone={at === 'stopped' || at === 'refused' ? 'solid' : 'line'} href={paths.alerts()}>
              Choose what reaches you
            </ButtonLink>
          </Cluster>
          <noscript>
            <p className="sub">
              The button needs JavaScript. Your mail program may have a way to unsubscribe of its own, which does not.
            </p>
          </noscript>
        </TicketPart>
        <TicketPart className={styles.stub}>
          <Stub at={at} />
        </TicketPart>
      </Ticket>
    </>
  )
}

function Message({ at }: { at: State['at'] }) {
  if (at === 'stopped')
    return (
      <>
        <h1 className="d-64">Done. No more of these.</h1>
        <p className="lead">
          Mails of this kind have stopped. Alerts still wait for you in the app, and you can switch the mails on again
          at any time.
        </p>
      </>
    )
  if (at === 'refused')
    return (
      <>
        <h1 className="d-64">This link does not work</h1>
        <p className="lead">
          It is cut short, or it has been changed. Open it from the mail once more, or switch the mails off under
          Alerts.
        </p>
      </>
    )
  return (
    <>
      <h1 className="d-64">Stop these mails?</h1>
      <p className="lead">
        One press and mails of this kind no longer come. What concerns the safety of your account is still sent.
      </p>
    </>
  )
}

const STUB: Record<State['at'], string> = {
  asking: 'Still coming',
  stopping: 'Still coming',
  failed: 'Still coming',
  stopped: 'Stopped',
  refused: 'As before',
}

function Stub({ at }: { at: State['at'] }) {
  return (
    <>
      <Icon name={at === 'stopped' ? 'check' : 'mail'} size={24} />
      <div>
        <p className="over">Mails like this</p>
        <p className="h">{STUB[at]}</p>
      </div>
    </>
  )
}
