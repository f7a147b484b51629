import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginPage } from '#core/accounts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { meKey } from '#web/runtime/session.tsx'
import { addressOf, onSignedOut } from '#web/runtime/call.ts'
import { lastWord, speakAgain } from '#web/kit/feedback/toast.ts'

const REDIRECT_MS = 500

let isLeaving = false

/** Said once, however many calls find out. The timer outlives the page, which may vanish together with the person. */
const signInAgain = () => {
  if (isLeaving) return
  isLeaving = true
  lastWord({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'bad' })
  const next = location.pathname + location.search
  setTimeout(() => location.assign(addressOf(loginPage, { query: { next } })), REDIRECT_MS)
}

/** The session is gone when any call says so, or when there is nobody any more. */
export function useSignInAgain(me: Me | null): void {
  const client = useQueryClient()
  useEffect(() => onSignedOut(signInAgain), [])
  useEffect(() => {
    if (!me) signInAgain()
  }, [me])
  useEffect(() => {
    // Going back after a logout may bring this page out of the browser's memory, as if nothing had happened.
    const ask = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isLeaving = false
      speakAgain()
      void client.invalidateQueries({ queryKey: meKey })
    }
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [client])
}
