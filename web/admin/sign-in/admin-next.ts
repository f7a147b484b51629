import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { paths } from '#core/paths.ts'

/** PORTAL-2: where an admin arrives after signing in: where they came from, if that is a page of the portal. */
export const adminNext = (next: string | null, origin: string): string => {
  const safe = safeNext(next, origin)
  return safe.startsWith(`${paths.admin()}/`) ? safe : paths.adminDashboard()
}
