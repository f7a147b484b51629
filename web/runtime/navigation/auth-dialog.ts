import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { type AuthView, viewIn, withAuth } from '#web/runtime/navigation/auth-address.ts'

/** Marks a history entry that we pushed ourselves: closing such a dialog is the same as going back. */
const PUSHED = { isAuthDialog: true } as const

/** The auth dialog lives in the address (`?auth=login`), so it can be linked to and Back closes it. */
export function useAuthDialog() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  // The server draws a public page once, for everybody and without a query; what hydrates it must know none either.
  const search = useHydrated() ? query : ''

  const close = useCallback(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'isAuthDialog' in state) history.back()
    else navigate(withAuth(path, search, null), { replace: true })
  }, [navigate, path, search])

  return {
    /** null while it is shut; on the server always. */
    view: viewIn(search),
    /** `<ButtonLink {...auth.link('login')}>` */
    link: (view: AuthView) => ({ href: withAuth(path, search, view), state: PUSHED }),
    open: (view: AuthView) => navigate(withAuth(path, search, view), { state: PUSHED }),
    close,
  }
}
