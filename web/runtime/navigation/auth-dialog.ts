import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { type AuthView, viewIn, withAuth } from '#web/runtime/navigation/auth-address.ts'

/** Marks a history entry that was pushed for the dialog: closing it goes back. */
const PUSHED = { isAuthDialog: true } as const

/** The dialog is in the address (`?auth=login`), so that it can be linked to and Back closes it. */
export function useAuthDialog() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  // The server renders a public page without a query, and hydration must match it.
  const search = useHydrated() ? query : ''

  const close = useCallback(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'isAuthDialog' in state) history.back()
    else navigate(withAuth(path, search, null), { replace: true })
  }, [navigate, path, search])

  return {
    /** null while it is closed, and on the server. */
    view: viewIn(search),
    /** `<ButtonLink {...auth.link('login')}>` */
    link: (view: AuthView) => ({ href: withAuth(path, search, view), state: PUSHED }),
    open: (view: AuthView) => navigate(withAuth(path, search, view), { state: PUSHED }),
    close,
  }
}
