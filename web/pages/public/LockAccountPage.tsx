import type { PageLayout } from '#web/shell/page.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { lockByLink } from '#core/accounts/security-api.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useAction } from '#web/runtime/action.ts'
import { call, light } from '#web/runtime/call.ts'

const lock = light<typeof lockByLink>({ method: 'POST', path: '/api/account/lock-by-link' })

export const layout: PageLayout = { mainClass: 'public-page' }

/** STEP-25: the target of the link in mails about changes. A button, because link scanners must not lock an account. */
export default function LockAccountPage() {
  const search = useSearch()
  const isAlive = useHydrated()
  // The server renders this page without a query.
  const token = isAlive ? (new URLSearchParams(search).get('token') ?? '') : ''
  const [isLocked, setLocked] = useState(false)
  const { run, isBusy, failure } = useAction('That did not work. Please try again in a moment.', async () => {
    await call(lock, { body: { token } })
    setLocked(true)
  })
  return (
    <Ticket as="section">
      <TicketPart>
        <Stack gap={5}>
          <Stack role="status">
            {isLocked ? (
              <>
                <h1 className="d-64">Your account is locked</h1>
                <p className="lead">
                  Everybody is signed out and payouts are frozen. Reset your password with the code that we mail to you,
                  sign in, and unfreeze payouts on the security page of your profile.
                </p>
              </>
            ) : (
              <>
                <h1 className="d-64">Wasn’t it you?</h1>
                <p className="lead">
                  One press signs everybody out of your account and freezes payouts. Running work goes on. Afterwards
                  you choose a new password, and your account is yours again.
                </p>
              </>
            )}
          </Stack>
          {failure && <FieldError>{failure}</FieldError>}
          <Cluster>
            {isLocked ? (
              // A full page load: this browser may have been signed in.
              <ButtonLink href={paths.forgotPassword()} outside>
                Reset the password
              </ButtonLink>
            ) : (
              <Button
                tone="danger"
                icon="lock"
                disabled={!isAlive}
                loading={isBusy}
                loadingLabel="Locking…"
                onClick={run}
              >
                Lock my account
              </Button>
            )}
          </Cluster>
          <noscript>
            <p className="sub">The button needs JavaScript.</p>
          </noscript>
        </Stack>
      </TicketPart>
    </Ticket>
  )
}
