import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { paths } from '#core/paths.ts'

/** PORTAL-2: the page after signing in: the requested one if it belongs to the portal. */
export const adminNext = (next: string | null, origin: string): string => {
  const safe = safeNext(next, origin)
  return safe.startsWith(`${paths.admin()}/`) ? safe : paths.adminDashboard()
}
