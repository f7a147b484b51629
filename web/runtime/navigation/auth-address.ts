import { safeNext } from '#web/runtime/navigation/next-path.ts'

export type AuthView = 'login' | 'register' | 'forgot'

/** Which form of the auth dialog the query asks for (`?auth=login`). */
export const viewIn = (search: string): AuthView | null => {
  const view = new URLSearchParams(search).get('auth')
  return view === 'login' || view === 'register' || view === 'forgot' ? view : null
}

/** The same address with that form open; without one, `next` is removed too. */
export const withAuth = (path: string, search: string, view: AuthView | null): string => {
  const params = new URLSearchParams(search)
  params.delete('auth')
  if (view) params.set('auth', view)
  else params.delete('next')
  return params.size > 0 ? `${path}?${params}` : path
}

/** Only for the comparison of origins. */
const HERE = 'http://localhost'

/** Where a member goes who opens the sign-in address: to `next`, or to the same page without the dialog. */
export const pastAuth = (path: string, search: string): string => {
  const next = new URLSearchParams(search).get('next')
  return next === null ? withAuth(path, search, null) : safeNext(next, HERE)
}
