import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginPage } from '#core/accounts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { meKey } from '#web/runtime/session.tsx'
import { addressOf, onSignedOut } from '#web/runtime/call.ts'
import { lastToast, cancelLeaving } from '#web/kit/feedback/toast.ts'

const REDIRECT_MS = 500

let isLeaving = false

/** Shown once however many calls fail. A module variable, because the timer outlives the page. */
const signInAgain = () => {
  if (isLeaving) return
  isLeaving = true
  lastToast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'bad' })
  const next = location.pathname + location.search
  setTimeout(() => location.assign(addressOf(loginPage, { query: { next } })), REDIRECT_MS)
}

/** A session ends when any call is answered with 401 or the user is gone. */
export function useSignInAgain(me: Me | null): void {
  const client = useQueryClient()
  useEffect(() => onSignedOut(signInAgain), [])
  useEffect(() => {
    if (!me) signInAgain()
  }, [me])
  useEffect(() => {
    // Going back after a logout may restore this page from the browser's cache.
    const ask = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isLeaving = false
      cancelLeaving()
      void client.invalidateQueries({ queryKey: meKey })
    }
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [client])
}
