import { lazy, Suspense, useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useMe } from '#web/app/session.tsx'
import { useHydrated } from '#web/kit/hydrated.ts'

export type AuthView = 'login' | 'register'

const AuthDialog = lazy(() => import('#web/accounts/AuthDialog.tsx'))

/** Marks a history entry that we pushed ourselves: closing such a dialog is the same as going back. */
const PUSHED = { isAuthDialog: true } as const

const viewIn = (search: string): AuthView | null => {
  const view = new URLSearchParams(search).get('auth')
  return view === 'login' || view === 'register' ? view : null
}

const withAuth = (path: string, search: string, view: AuthView | null): string => {
  const params = new URLSearchParams(search)
  params.delete('auth')
  if (view) params.set('auth', view)
  else params.delete('next')
  return params.size > 0 ? `${path}?${params}` : path
}

/** The auth dialog lives in the address (`?auth=login`), so it can be linked to and Back closes it. */
export function useAuthDialog() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isHydrated = useHydrated()

  const close = useCallback(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'isAuthDialog' in state) history.back()
    else navigate(withAuth(path, search, null), { replace: true })
  }, [navigate, path, search])

  return {
    /** null while it is shut; on the server always. */
    view: isHydrated ? viewIn(search) : null,
    /** `<ButtonLink {...auth.link('login')}>` */
    link: (view: AuthView) => ({ href: withAuth(path, search, view), state: PUSHED }),
    open: (view: AuthView) => navigate(withAuth(path, search, view), { state: PUSHED }),
    close,
  }
}

/** Stands once, at the root of the app. */
export function AuthGate() {
  const { view, close } = useAuthDialog()
  const me = useMe()
  if (!view || me) return null
  return (
    <Suspense>
      <AuthDialog view={view} onClose={close} />
    </Suspense>
  )
}
