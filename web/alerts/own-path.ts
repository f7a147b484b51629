import { safeNext } from '#web/runtime/navigation/next-path.ts'
import { paths } from '#core/paths.ts'

/** Only to compare with: whatever leads away from it leads to another site. */
const HERE = 'http://localhost'

/** An alert leads to a page of this site or nowhere, whatever stands in it. */
export const ownPath = (actionUrl: string | null): string | null => {
  if (actionUrl === null) return null
  const safe = safeNext(actionUrl, HERE)
  const isRefused = safe === paths.home() && actionUrl !== paths.home()
  return isRefused ? null : safe
}
