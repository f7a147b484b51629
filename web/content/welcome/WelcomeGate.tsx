import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuthDialog } from '#web/app/auth-gate.tsx'
import { useMe } from '#web/app/session.tsx'
import { isWelcomeSeen, markWelcomeSeen } from '#web/content/welcome/welcome-flag.ts'

const OPEN_AFTER_MS = 1_500

const WelcomePopup = lazy(() => import('#web/content/welcome/WelcomePopup.tsx'))

/** Greets a first visitor, once, a moment after the page has come; waits while someone is signing in. */
export function WelcomeGate() {
  const [isDue, setDue] = useState(false)
  const isMember = useMe() !== null
  const { view } = useAuthDialog()

  useEffect(() => {
    if (isMember || isWelcomeSeen()) return
    const timer = setTimeout(() => setDue(true), OPEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMember])

  if (!isDue || isMember || view) return null
  const close = () => {
    markWelcomeSeen()
    setDue(false)
  }
  return (
    <Suspense>
      <WelcomePopup onClose={close} />
    </Suspense>
  )
}
