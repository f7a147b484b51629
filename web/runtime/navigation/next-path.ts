import { paths } from '#core/paths.ts'

/**
 * Where to go after signing in. Only pages of this site, however the address is written: a link of someone else must not
 * lead to another site.
 */
export const safeNext = (next: string | null, origin: string): string => {
  if (next === null || !isSitePath(next) || !URL.canParse(next, origin)) return paths.home()
  const { pathname, search, hash, origin: leadsTo } = new URL(next, origin)
  // The parser normalizes: "/.//host" becomes "//host", which a browser reads as another site.
  if (leadsTo !== origin || !isSitePath(pathname) || isCall(pathname)) return paths.home()
  return pathname + search + hash
}

const isSitePath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** `/api/logout` as a destination would undo the sign-in. */
const isCall = (pathname: string): boolean => /^\/api(\/|$)/i.test(pathname)
