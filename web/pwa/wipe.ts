import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { wipeDeviceOutbox } from '#web/runtime/device/device-cache.ts'
import { readMark, setMark } from '#web/pwa/device-marks.ts'
import { dropSubscription } from '#web/pwa/push-subscription.ts'
import { wipeSeen } from '#web/pwa/saved/saved-on-device.ts'

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** What somebody else on this device must not find. Without an owner no window keeps anything more. */
const wipeWhatWasSeen = (): Promise<unknown>[] => {
  setMark('owner', null)
  forgetDrafts()
  return [wipeSeen(), dropSubscription().catch(() => {}), closeNotifications().catch(() => {})]
}

/**
 * PWA-4: nothing personal is left on this device, whoever it belonged to: what was last seen, drafts, what waits to be
 * sent, the push subscription and notifications that are still shown. If the browser leaves in the middle of it, the
 * mark stays and the next start goes on.
 */
export const wipeDevice = async (): Promise<void> => {
  setMark('wipe', 'true')
  try {
    await Promise.all([...wipeWhatWasSeen(), wipeDeviceOutbox()])
    setMark('wipe', null)
  } catch {
    // Where nothing can be wiped nothing could be kept either; the mark, if it stands, asks for it again.
  }
}

let finishing: Promise<void> | null = null

/** At the start, before anything is read: what signing out did not get to. Several ask, and it happens once. */
export const finishWiping = (): Promise<void> =>
  (finishing ??= readMark('wipe') === null ? Promise.resolve() : wipeDevice())

/**
 * PWA-4: somebody else has signed in without the person before having signed out. What waits to be sent stays, for it
 * was promised, and is sent and shown under its author alone.
 */
export const takeOver = async (owner: string): Promise<void> => {
  const before = readMark('owner')
  if (before !== null && before !== owner) await Promise.allSettled(wipeWhatWasSeen())
  setMark('owner', owner)
}
