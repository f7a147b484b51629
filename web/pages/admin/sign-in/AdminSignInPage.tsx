import styles from '#web/admin/sign-in/AdminSignIn.module.css'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { APP_NAME } from '#core/kernel/app.ts'
import { adminNext } from '#web/admin/sign-in/admin-next.ts'
import { ForgotPassword } from '#web/admin/sign-in/ForgotPassword.tsx'
import { SignIn } from '#web/admin/sign-in/SignIn.tsx'
import { useAdminMe } from '#web/admin/session/session.ts'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

/** PORTAL-2: a signed-in admin is redirected to the requested page. */
export default function AdminSignInPage() {
  const me = useAdminMe()
  const search = useSearch()
  if (me.isPending) return <PageLoading />
  if (me.data) {
    const next = adminNext(new URLSearchParams(search).get('next'), location.origin)
    return <Redirect to={next} replace />
  }
  return <SignInTicket />
}

function SignInTicket() {
  const [email, setEmail] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  return (
    <div className={styles.page}>
      <StreetGrid seed="admin" />
      <header className={styles.bar}>
        <Wordmark />
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Ticket as="section" lift className={styles.ticket}>
          <TicketPart className={styles.head}>
            <p className="over">Admin area</p>
            <h1 className="d-64">{isForgotten ? 'New password' : 'Sign in'}</h1>
            <p className="sub">
              {isForgotten
                ? 'We mail a code of six digits to the address of your admin account.'
                : `For those who run ${APP_NAME}. Accounts of members do not work here.`}
            </p>
          </TicketPart>
          <TicketPart>
            {isForgotten ? (
              <ForgotPassword
                suggestion={email}
                onBack={(known) => {
                  setEmail(known)
                  setForgotten(false)
                }}
              />
            ) : (
              <SignIn
                suggestion={email}
                onForgot={(typed) => {
                  setEmail(typed)
                  setForgotten(true)
                }}
              />
            )}
          </TicketPart>
        </Ticket>
      </main>
    </div>
  )
}
