import { readMark } from '#web/pwa/device-marks.ts'
import { deviceStore } from '#web/pwa/saved/saved-on-device.ts'
import { finishWiping, wipeDevice } from '#web/pwa/wipe.ts'

/** The server redirects to the bare landing page after signing out. */
const hasJustSignedOut = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return location.pathname === '/' && location.search === '' && (visit?.redirectCount ?? 0) > 0
}

/**
 * PWA-4: nobody is signed in. After signing out everything is wiped; after an expired session it stays but is not
 * shown.
 */
export const handleSignedOut = async (): Promise<void> => {
  await finishWiping()
  if (readMark('owner') === null) return
  if (hasJustSignedOut()) await wipeDevice()
  else await deviceStore.forgetPerson().catch(() => {})
}
