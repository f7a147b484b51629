import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { wipeDeviceOutbox } from '#web/runtime/device/device-cache.ts'
import { readMark, setMark } from '#web/pwa/device-marks.ts'
import { dropSubscription } from '#web/pwa/push-subscription.ts'
import { wipeSeen } from '#web/pwa/saved/saved-on-device.ts'

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Saved answers; without an owner no tab saves more. */
const wipeSavedPages = (): Promise<unknown>[] => {
  setMark('owner', null)
  forgetDrafts()
  return [wipeSeen(), dropSubscription().catch(() => {}), closeNotifications().catch(() => {})]
}

/**
 * PWA-4: removes everything personal from this device: saved answers, drafts, unsent entries, push subscription and
 * notifications. If interrupted, the mark stays and the next start continues.
 */
export const wipeDevice = async (): Promise<void> => {
  setMark('wipe', 'true')
  try {
    await Promise.all([...wipeSavedPages(), wipeDeviceOutbox()])
    setMark('wipe', null)
  } catch {
    // Storage that cannot be wiped holds nothing; the mark repeats it.
  }
}

let finishing: Promise<void> | null = null

/** Finishes an interrupted wipe once, before anything is read. */
export const finishWiping = (): Promise<void> =>
  (finishing ??= readMark('wipe') === null ? Promise.resolve() : wipeDevice())

/** PWA-4: another user has signed in without a sign-out. Unsent entries stay and are sent under their author only. */
export const takeOver = async (owner: string): Promise<void> => {
  const before = readMark('owner')
  if (before !== null && before !== owner) await Promise.allSettled(wipeSavedPages())
  setMark('owner', owner)
}
