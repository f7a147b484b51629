import { readMark } from '#web/pwa/device-marks.ts'
import { seenOfDevice } from '#web/pwa/saved/saved-on-device.ts'
import { finishWiping, wipeDevice } from '#web/pwa/wipe.ts'

/** The server sends whoever has signed out to the bare front page, however they did it. */
const hasJustSignedOut = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return location.pathname === '/' && location.search === '' && (visit?.redirectCount ?? 0) > 0
}

/**
 * PWA-4: the server says that nobody is signed in. If they have left by themselves nothing of them stays, whichever
 * way they went; if their session ended, what is kept waits for them and is shown to nobody.
 */
export const settleNobody = async (): Promise<void> => {
  await finishWiping()
  if (readMark('owner') === null) return
  if (hasJustSignedOut()) await wipeDevice()
  else await seenOfDevice.forgetPerson().catch(() => {})
}
