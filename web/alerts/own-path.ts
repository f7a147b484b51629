import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { paths } from '#core/paths.ts'

/** Only to compare origins. */
const HERE = 'http://localhost'

/** An alert may only lead to a page of this site. */
export const ownPath = (actionUrl: string | null): string | null => {
  if (actionUrl === null) return null
  const safe = safeNext(actionUrl, HERE)
  const isRefused = safe === paths.home() && actionUrl !== paths.home()
  return isRefused ? null : safe
}
