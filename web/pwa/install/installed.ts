import { useSyncExternalStore } from 'react'
import { wasInstalled } from '#web/pwa/install/install-marks.ts'
import { followInstall } from '#web/pwa/install/install.ts'

/** Safari's own property. */
const isApplesApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches || isApplesApp() || wasInstalled()

/** Runs in an app window or was installed from this browser. */
export const useIsInstalled = (): boolean => useSyncExternalStore(followInstall, isInstalled)

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** The guide for this device, or null. */
export const guideHere = (): 'apple' | 'android' | null => {
  if (isApple()) return 'apple'
  return navigator.userAgent.includes('Android') ? 'android' : null
}
